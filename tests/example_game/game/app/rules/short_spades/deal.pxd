cimport cython
from app.rules.deal cimport Deal
from app.rules.rng cimport Rng
from app.rules.trick_deal cimport TrickDeal
from app.rules.unseen cimport Unseen

cdef unsigned long long ALL_CARDS
cdef int SUIT_CARDS

@cython.final
cdef class FiveTricksDeal(TrickDeal):
    @cython.locals(hand=cython.ulonglong, follow=cython.ulonglong)
    cpdef unsigned long long legal(self) noexcept nogil
    @cython.locals(seat=cython.int, suit=cython.int, bit=cython.ulonglong)
    cpdef void apply(self, int action) noexcept nogil
    cpdef int score_of(self, int seat) noexcept nogil
    cpdef void copy_from(self, Deal other) noexcept nogil
    cdef void _copy(self, FiveTricksDeal other) noexcept nogil
    cdef void _view(self, int viewer, FiveTricksDeal whole) noexcept nogil
    cpdef unsigned long long unseen_cards(self) noexcept nogil
    cpdef void fill_into(self, Deal whole, Rng rng) noexcept nogil
    cdef void _fill(self, FiveTricksDeal whole, Unseen unseen, Rng rng) noexcept nogil
