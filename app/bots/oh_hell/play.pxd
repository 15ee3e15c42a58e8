cimport cython
from app.bots.oh_hell.chances cimport Chances
from app.rules.oh_hell.deal cimport OhHellDeal
from app.rules.rng cimport lowest

cdef double NEARLY

@cython.final
cdef class CardPlay:
    cdef readonly Chances chances
    @cython.locals(legal=cython.ulonglong, best=cython.int, most=cython.double,
                   rest=cython.ulonglong, card=cython.int, value=cython.double)
    cpdef int choose(self, OhHellDeal deal) noexcept nogil
    @cython.locals(seat=cython.int, bid=cython.int, taken=cython.int, hand=cython.ulonglong,
                   wins=cython.double, value=cython.double)
    cpdef double value(self, OhHellDeal deal, int card) noexcept nogil
