cimport cython

cdef extern from *:
    int count "__builtin_popcountll"(unsigned long long mask) nogil
    int lowest "__builtin_ctzll"(unsigned long long mask) nogil

cdef unsigned long long M64

@cython.final
cdef class Rng:
    cdef unsigned long long x
    @cython.locals(x=cython.ulonglong)
    cpdef unsigned long long step(self) noexcept nogil
    cpdef unsigned int below(self, unsigned long long n) noexcept nogil
    cpdef double unit(self) noexcept nogil

@cython.locals(k=cython.uint, m=cython.ulonglong)
cpdef int pick(unsigned long long mask, Rng rng) noexcept nogil
