cimport cython
from app.bots.black_queen.passing cimport Passer
from app.rules.black_queen.deal cimport (
    HEARTS, JACK, JACK_POINTS, MAX_PILES, QUEEN, QUEEN_POINTS, BlackQueenDeal,
)
from app.rules.rng cimport lowest

cdef int RANKS, RANKS_AND_ONE, SPADES, KING, ACE, SUMS, NOBODY, THREE
cdef double NO_CARD_BONUS, NO_POINTS_BONUS, HIGH_CARD, RID_OF_KING_OR_ACE

cpdef double void_probability(int cards, int of_suit, int hand) noexcept nogil
cpdef double holding_probability(int cards, int copies, int hand) noexcept nogil
@cython.locals(result=cython.double, _=cython.int)
cdef double _power(double base, int exponent) noexcept nogil

@cython.final
cdef class BlackQueenBot:
    cdef Passer passer
    cdef int strength
    cdef bint linear, deviation
    cdef int unseen_all, pack_size, most, lure
    cdef int receiver, known_size
    cdef int known[3]
    cdef int known_of[4]
    cdef int unseen[52]
    cdef int unseen_of[4]
    cdef int from_rank[56]
    cdef int below_rank[56]
    cdef double holds[24]
    cdef double void[24]
    cdef double replies[6]
    cdef double chances[160]
    cdef double before[160]
    @cython.locals(rest=cython.ulonglong, action=cython.int, best=cython.int,
                   best_value=cython.double, value=cython.double)
    cpdef int best_action(self, BlackQueenDeal deal) noexcept nogil
    cdef int _card(self, BlackQueenDeal deal, int action) noexcept nogil
    @cython.locals(card=cython.int, place=cython.int, suit=cython.int, at=cython.int,
                   rank=cython.int, copies=cython.int, here=cython.int, seat=cython.int)
    cdef void _look(self, BlackQueenDeal deal) noexcept nogil
    @cython.locals(suit=cython.int, i=cython.int, card=cython.int)
    cdef void _look_at_passed(self, BlackQueenDeal deal) noexcept nogil
    @cython.locals(n=cython.int, copies=cython.int, suit=cython.int, void=cython.double)
    cdef void _expect(self, BlackQueenDeal deal, int seat) noexcept nogil
    @cython.locals(me=cython.int, led=cython.int, points=cython.int, _=cython.int,
                   seat=cython.int, i=cython.int, winning=cython.bint, value=cython.double,
                   higher=cython.int)
    cdef double _value(self, BlackQueenDeal deal, int card) noexcept nogil
    @cython.locals(i=cython.int, pile=cython.int, card=cython.int, sure=cython.bint,
                   void=cython.double, chance=cython.double, forced=cython.double)
    cdef void _find_replies(self, BlackQueenDeal deal, int seat, int mine, int led) noexcept nogil
    @cython.locals(first=cython.int, rank=cython.int, at=cython.int, kind=cython.int,
                   queen=cython.double, suit=cython.int, most=cython.int)
    cdef void _find_unseen_replies(
        self, int seat, int mine, int led, bint tie_last, double void, double forced
    ) noexcept nogil
    @cython.locals(tops=cython.ulonglong, others=cython.int)
    cdef double _forced(self, BlackQueenDeal deal, int seat, int led) noexcept nogil
    cdef void _reply(self, int kind, double chance) noexcept nogil
    @cython.locals(kind=cython.int)
    cdef void _note(self, int card, int mine, int led, bint tie_last, double chance) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void _combine(self) noexcept nogil
    @cython.locals(reply=cython.int, points=cython.int, to=cython.int, chance=cython.double)
    cdef void _add_replies(self, int at) noexcept nogil
    @cython.locals(i=cython.int, base=cython.double, worst=cython.double)
    cdef double _worst(self, BlackQueenDeal deal, int me, bint winning) noexcept nogil
    @cython.locals(loss=cython.double)
    cdef double _feared(
        self, BlackQueenDeal deal, int me, int at, bint taken, double base
    ) noexcept nogil
    @cython.locals(clean=cython.bint, count=cython.int)
    cdef double _outcome(self, BlackQueenDeal deal, int me, int points, bint taken) noexcept nogil
    cdef double _weight(self, double p) noexcept nogil
