cimport cython
from app.rules.deal cimport Deal
from app.rules.rng cimport Rng
from app.rules.trick_deal cimport TrickDeal
from app.rules.unseen cimport Unseen

cdef int BIDDING, PLAY, OVER, SIZE, SEATS, EACH, SUIT_CARDS
cdef unsigned long long SHORT_SUIT, PACK

@cython.final
cdef class ShortSpadesDeal(TrickDeal):
    cdef readonly int bids[4]

    @cython.locals(hand=cython.ulonglong, follow=cython.ulonglong)
    cpdef unsigned long long legal(self) noexcept nogil
    cpdef void apply(self, int action) noexcept nogil
    @cython.locals(seat=cython.int, suit=cython.int, bit=cython.ulonglong, wins=cython.bint)
    cdef void _play(self, int card) noexcept nogil
    cdef void _collect(self) noexcept nogil
    @cython.locals(bid=cython.int, over=cython.int)
    cpdef int score_of(self, int seat) noexcept nogil
    @cython.locals(partner=cython.int)
    cpdef int bid_of_side(self, int seat) noexcept nogil
    cpdef int taken_by_side(self, int seat) noexcept nogil
    cpdef unsigned long long unseen_cards(self) noexcept nogil
    cpdef void copy_from(self, Deal other) noexcept nogil
    cdef void _copy(self, ShortSpadesDeal other) noexcept nogil
    cdef void _copy_public(self, ShortSpadesDeal other) noexcept nogil
    cdef void _view(self, int viewer, ShortSpadesDeal whole) noexcept nogil
    cpdef void fill_into(self, Deal whole, Rng rng) noexcept nogil
    cdef void _fill(self, ShortSpadesDeal whole, Unseen unseen, Rng rng) noexcept nogil
