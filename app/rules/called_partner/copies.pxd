cimport cython
from app.rules.trick_deal cimport TrickDeal
from app.rules.unseen cimport Unseen

cdef class DealOfCopies(TrickDeal):
    cdef readonly unsigned long long pack, doubled, played_twice
    cdef readonly unsigned long long twice[8]

    @cython.locals(bit=cython.ulonglong)
    cdef void hold(self, int seat, int card) noexcept nogil
    cdef void take_copy(self, int seat, unsigned long long bit) noexcept nogil
    cdef unsigned long long _unseen(self) noexcept nogil
    cdef unsigned long long _unseen_twice(self) noexcept nogil
    @cython.locals(seen=cython.ulonglong, both=cython.ulonglong, seat=cython.int)
    cdef unsigned long long _both_in_sight(self) noexcept nogil
    cdef void copy_hands(self, DealOfCopies other) noexcept nogil
    cdef void copy_hand(self, int seat, DealOfCopies other) noexcept nogil
    @cython.locals(seat=cython.int, first=cython.int, i=cython.int)
    cdef void fill_copies(self, DealOfCopies whole, Unseen unseen) noexcept nogil
