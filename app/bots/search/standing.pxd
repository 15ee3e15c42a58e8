cimport cython
from app.rules.deal cimport Deal

cdef int SOON
cdef double SHARE, EVEN, FAR, CURVE

@cython.final
cdef class Standing:
    cdef readonly bint counts
    cdef double deviation, stake, width
    cdef int soon
    cdef int totals[8]
    cpdef look(self, Deal view)
    @cython.locals(mine=cython.int, chance=cython.double, other=cython.int, lead=cython.double)
    cpdef double worth(self, Deal deal, int seat, double points) noexcept nogil
