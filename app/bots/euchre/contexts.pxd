cimport cython
from app.bots.euchre.bids cimport Valuing
from app.bots.euchre.hands cimport CLASS_OF, CLASSES, trumps_in, voids_in
from app.rules.euchre.deal cimport EuchreDeal
from app.rules.rng cimport lowest

@cython.locals(alone=cython.int, place=cython.int, lead=cython.int, partner_picked_up=cython.int,
               found=cython.int)
cpdef int context_of(EuchreDeal view, unsigned long long hand, int trump, int kind) noexcept nogil

@cython.final
cdef class Contexts(Valuing):
    cdef readonly double rates[4608]
    @cython.locals(at=cython.int, total=cython.double, rest=cython.ulonglong, card=cython.int)
    cpdef double value(self, EuchreDeal view, unsigned long long hand, int trump,
                       int kind) noexcept nogil
