cimport cython
from app.rules.rng cimport count

cdef unsigned long long FIVES, TENS, ACES

@cython.locals(most=cython.int)
cpdef int points_in(unsigned long long mask, int black) noexcept nogil
