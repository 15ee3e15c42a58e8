cimport cython
from app.rules.rng cimport Rng
from app.rules.ways cimport Ways

@cython.final
cdef class Unseen:
    cdef int[::1] cards, work, dealt, starts, left, first, takes, follow, firsts, sizes
    cdef double[::1] share
    cdef int size, groups, kinds
    cdef readonly double ways
    @cython.locals(table=Ways)
    cdef _tabulate(self, groups, have, orders)
    @cython.locals(i=cython.int, j=cython.int, at=cython.int, begin=cython.int, node=cython.int,
                   low=cython.int, high=cython.int, middle=cython.int, card=cython.int,
                   kind=cython.int, group=cython.int, u=cython.double)
    cpdef void deal(self, Rng rng) noexcept nogil
    @cython.locals(one=cython.ulonglong, found=cython.ulonglong, first=cython.int, i=cython.int)
    cpdef unsigned long long mask(self, int place) noexcept nogil
    @cython.locals(i=cython.int, j=cython.int)
    cdef void _shuffle(self, Rng rng) noexcept nogil
    @cython.locals(i=cython.int, j=cython.int, begin=cython.int, end=cython.int, card=cython.int)
    cdef int _take(self, int kind, int n, int at, Rng rng) noexcept nogil
