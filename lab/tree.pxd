cimport cython
from app.bots.search.policy cimport Policy
from app.rules.deal cimport Deal
from app.rules.rng cimport Rng, pick

cdef int DEEPEST
cdef double EVERYTHING, EXPLORATION

@cython.final
cdef class Tree:
    cdef readonly Policy policy
    cdef double least, most
    cdef int size
    cdef readonly int used
    cdef int path[256]
    cdef int[::1] action, mover, child, sibling, visits, chances
    cdef double[::1] total
    cpdef grow(self, Deal view, int simulations, Rng rng)
    @cython.locals(_=cython.int)
    cdef _grow(self, Deal view, Deal whole, int simulations, Rng rng)
    @cython.locals(node=cython.int, depth=cython.int, fresh=cython.bint, child=cython.int,
                   i=cython.int, gain=cython.double)
    cdef void _simulate(self, Deal deal, Rng rng) noexcept nogil
    @cython.locals(best=cython.int, high=cython.double, untried=cython.ulonglong,
                   child=cython.int, bit=cython.ulonglong, n=cython.int, bound=cython.double,
                   daring=cython.double)
    cdef int _select(self, int node, unsigned long long legal) noexcept nogil
    @cython.locals(untried=cython.ulonglong, child=cython.int, action=cython.int, new=cython.int)
    cdef int _expand(self, int node, Deal deal, Rng rng) noexcept nogil
    @cython.locals(child=cython.int, found=cython.int, n=cython.int, most=cython.int)
    cpdef int best(self)
