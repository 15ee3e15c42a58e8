cimport cython
from app.rules.black_queen.passing cimport CARDS, PassingDeal
from app.rules.deal cimport BID, Deal
from app.rules.rng cimport Rng
from app.rules.unseen cimport Unseen

cdef int MAX_PILES, RANKS, NONE, UNKNOWN, QUEEN, HEARTS, OTHER_SPADES, QUEEN_POINTS
cdef int JACK, JACK_POINTS
cdef int SUIT[52]

@cython.final
cdef class BlackQueenDeal(PassingDeal):
    cdef readonly int decks, piles, first_pile
    cdef readonly bint tie_last, no_queen_first, queen_barred, good_jack, lowest_club
    cdef readonly int opening, to_lead, without_opening
    cdef readonly short up[78]
    cdef readonly short down[78]
    cdef readonly unsigned int showing[24]
    cdef readonly int flip[6]
    cdef readonly int leader, in_trick, led, best, winner, trick_hearts, trick_queens
    cdef readonly int trick_jacks, left
    cdef readonly int taken[6]
    cdef readonly int hearts[6]
    cdef readonly int queens[6]
    cdef readonly int jacks[6]
    cdef readonly int voids[6]
    cdef readonly short played[52]
    cdef readonly short pack[52]
    cdef object unseen

    cdef void _open_play(self, int eldest) noexcept nogil
    @cython.locals(card=cython.int, i=cython.int, seat=cython.int, before=cython.int)
    cdef void _find_opening(self, int eldest) noexcept nogil
    cdef void _show(self, int seat, int pile, int card) noexcept nogil
    @cython.locals(seat=cython.int, found=cython.ulonglong)
    cpdef unsigned long long legal(self) noexcept nogil
    @cython.locals(at=cython.int, follow=cython.ulonglong, tops=cython.uint)
    cpdef unsigned long long by_suit(self, int seat) noexcept nogil
    @cython.locals(left=cython.ulonglong, pile=cython.int)
    cdef unsigned long long _without_queens(
        self, int seat, unsigned long long among
    ) noexcept nogil
    @cython.locals(hand=cython.ulonglong, tops=cython.uint)
    cdef unsigned long long _playable(self, int seat, int suit) noexcept nogil
    @cython.locals(seat=cython.int, card=cython.int, suit=cython.int)
    cpdef void apply(self, int action) noexcept nogil
    @cython.locals(at=cython.int, card=cython.int)
    cdef int _play_from_pile(self, int seat, int pile) noexcept nogil
    @cython.locals(seat=cython.int, pile=cython.int, at=cython.int)
    cdef void _collect(self) noexcept nogil
    cpdef int up_card(self, int seat, int pile)
    @cython.locals(seat=cython.int, own=cython.int)
    cpdef int out(self, int card) noexcept nogil
    cpdef int points(self, int seat) noexcept nogil
    cpdef int gains(self, int seat) noexcept nogil
    @cython.locals(points=cython.int, gains=cython.int)
    cpdef int score_of(self, int seat) noexcept nogil
    cpdef void copy_from(self, Deal other) noexcept nogil
    cdef void _copy(self, BlackQueenDeal other) noexcept nogil
    cdef void _copy_public(self, BlackQueenDeal other) noexcept nogil
    cdef void _view(self, int viewer, BlackQueenDeal whole)
    cpdef void fill_into(self, Deal whole, Rng rng) noexcept nogil
    @cython.locals(seat=cython.int, first=cython.int, after=cython.int, dealt=cython.int,
                   i=cython.int, at=cython.int)
    cdef void _fill(self, BlackQueenDeal whole, Unseen unseen, Rng rng) noexcept nogil
