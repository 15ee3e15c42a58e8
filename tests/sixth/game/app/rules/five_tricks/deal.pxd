cimport cython
from app.rules.deal cimport Deal
from app.rules.rng cimport Rng
from app.rules.unseen cimport Unseen

cdef int SUIT_CARDS

@cython.final
cdef class FiveTricksDeal(Deal):
    cdef readonly unsigned long long hands[3]
    cdef readonly int hand_size[3]
    cdef readonly int in_trick, led, best, winner, left
    cdef readonly int taken[3]
    cdef readonly unsigned long long played
    cdef readonly int voids[3]
    cdef object unseen

    @cython.locals(hand=cython.ulonglong, follow=cython.ulonglong)
    cpdef unsigned long long legal(self) noexcept nogil
    @cython.locals(seat=cython.int, suit=cython.int, bit=cython.ulonglong)
    cpdef void apply(self, int action) noexcept nogil
    cpdef int score_of(self, int seat) noexcept nogil
    cpdef void copy_from(self, Deal other) noexcept nogil
    cdef void _copy(self, FiveTricksDeal other) noexcept nogil
    cdef void _copy_public(self, FiveTricksDeal other) noexcept nogil
    cdef void _view(self, int viewer, FiveTricksDeal whole) noexcept nogil
    cpdef void fill_into(self, Deal whole, Rng rng) noexcept nogil
    @cython.locals(one=cython.ulonglong, seat=cython.int, first=cython.int, i=cython.int)
    cdef void _fill(self, FiveTricksDeal whole, Unseen unseen, Rng rng) noexcept nogil
