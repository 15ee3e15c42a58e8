cimport cython
from app.rules.black_queen.deal cimport BlackQueenDeal

cdef int HEARTS, QUEEN, KING, ACE, QUEEN_POINTS, SUMS
cdef double NO_CARD_BONUS, NO_POINTS_BONUS, HIGH_CARD, RID_OF_KING_OR_ACE

cpdef double void_probability(int cards, int of_suit, int hand) noexcept
cpdef double holding_probability(int cards, int copies, int hand) noexcept
@cython.locals(result=cython.double)
cdef double _power(double base, int exponent) noexcept

@cython.final
cdef class BlackQueenBot:
    cdef readonly int strength, weighing
    cdef int unseen_all
    cdef int unseen[52]
    cdef int unseen_of[4]
    cdef double replies[6]
    cdef double chances[160]
    cdef double before[160]
    @cython.locals(legal=cython.ulonglong, action=cython.int, best=cython.int,
                   best_value=cython.double, value=cython.double)
    cpdef int best_action(self, BlackQueenDeal view)
    cdef int _card(self, BlackQueenDeal view, int action)
    @cython.locals(suit=cython.int, card=cython.int)
    cdef void _count_unseen(self, BlackQueenDeal view)
    @cython.locals(me=cython.int, led=cython.int, points=cython.int, later=cython.int,
                   seat=cython.int, i=cython.int, winning=cython.bint, value=cython.double)
    cpdef double value(self, BlackQueenDeal view, int card)
    @cython.locals(size=cython.int, card=cython.int)
    cdef int _pack_size(self, BlackQueenDeal view)
    @cython.locals(i=cython.int, n=cython.int, pile=cython.int, card=cython.int,
                   must_follow=cython.bint, sure=cython.bint, void=cython.double,
                   chance=cython.double)
    cdef void _find_replies(self, BlackQueenDeal view, int seat, int mine, int led)
    @cython.locals(at=cython.int)
    cdef void _note(self, int card, int mine, int led, bint tie_last, double chance)
    @cython.locals(i=cython.int, reply=cython.int, points=cython.int, at=cython.int,
                   chance=cython.double)
    cdef void _combine(self)
    @cython.locals(i=cython.int, base=cython.double, worst=cython.double, loss=cython.double)
    cdef double _worst(self, BlackQueenDeal view, int me, bint winning)
    cdef double _outcome(self, BlackQueenDeal view, int me, int points, bint taken)
    cdef double _weight(self, double p)
