cimport cython
from app.bots.euchre.bids cimport Valuing, sort_of
from app.bots.euchre.chances cimport Chances
from app.rules.euchre.deal cimport EuchreDeal

cdef int STEPS, LENGTH

@cython.final
cdef class Scaled(Valuing):
    cdef readonly Chances chances
    cdef readonly double points[1224]
    @cython.locals(at=cython.double, step=cython.int, first=cython.int)
    cpdef double value(self, EuchreDeal view, unsigned long long hand, int trump,
                       int kind) noexcept nogil
    cpdef bint over_partner(self) noexcept nogil
