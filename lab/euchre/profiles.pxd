cimport cython
from app.bots.euchre.bids cimport Valuing
from app.bots.euchre.chances cimport Chances
from app.bots.euchre.hands cimport CLASS_OF
from app.rules.euchre.deal cimport EuchreDeal
from app.rules.rng cimport lowest

cdef double NEAR

@cython.final
cdef class Rates:
    cdef bint measured
    cdef double rates[24]
    cdef Chances chances
    cdef readonly double trump, shadow, other
    @cython.locals(rest=cython.ulonglong, card=cython.int, number=cython.int, rate=cython.double)
    cpdef void look(self, EuchreDeal view, unsigned long long hand, int trump,
                    int kind) noexcept nogil

@cython.final
cdef class Shares(Valuing):
    cdef readonly Rates rates
    cpdef double value(self, EuchreDeal view, unsigned long long hand, int trump,
                       int kind) noexcept nogil

@cython.final
cdef class Profiles(Valuing):
    cdef readonly Rates rates
    cdef double[::1] rows
    cdef int first[17]
    @cython.locals(points=cython.double, weights=cython.double, row=cython.int,
                   trumps=cython.double, shadow=cython.double, other=cython.double,
                   near=cython.double, weight=cython.double)
    cpdef double value(self, EuchreDeal view, unsigned long long hand, int trump,
                       int kind) noexcept nogil
