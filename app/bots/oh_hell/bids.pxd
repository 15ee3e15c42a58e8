cimport cython
from app.bots.oh_hell.chances cimport Chances
from app.rules.oh_hell.deal cimport OhHellDeal
from app.rules.rng cimport lowest

cdef double ROUND

@cython.final
cdef class QuickBid:
    cdef readonly Chances chances
    @cython.locals(expected=cython.double)
    cpdef int choose(self, OhHellDeal deal) noexcept nogil
    @cython.locals(some=cython.int, none=cython.double)
    cdef int _with_nil(self, OhHellDeal deal, double expected) noexcept nogil
    @cython.locals(total=cython.double, rest=cython.ulonglong, card=cython.int)
    cpdef double expected(self, unsigned long long hand, int size) noexcept nogil

@cython.locals(bid=cython.int, down=cython.bint)
cpdef int nearest(double expected, int size, int barred) noexcept nogil
