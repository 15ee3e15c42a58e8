cimport cython
from app.bots.oh_hell.deals cimport Deals
from app.bots.oh_hell.estimate cimport Estimate
from app.bots.masks cimport of_suit
from app.rules.oh_hell.deal cimport OhHellDeal
from app.rules.rng cimport Rng, lowest

cdef double NEARLY
cdef int FEWEST

@cython.locals(legal=cython.ulonglong, others=cython.ulonglong, seat=cython.int)
cpdef unsigned long long choices(OhHellDeal deal) noexcept nogil
@cython.locals(found=cython.ulonglong, suit=cython.int, rest=cython.ulonglong,
               between=cython.ulonglong, last=cython.ulonglong, bit=cython.ulonglong)
cdef unsigned long long distinct(unsigned long long legal,
                                 unsigned long long others) noexcept nogil

@cython.final
cdef class Ply:
    cdef Estimate estimate
    cdef readonly OhHellDeal deal
    cdef readonly double best[7]
    cdef double paranoia[7]
    cdef int me
    cdef readonly int deeper
    cdef Ply next
    @cython.locals(seat=cython.int, enough=cython.double, weight=cython.double,
                   most=cython.double, nodes=cython.int, first=cython.bint,
                   rest=cython.ulonglong, card=cython.int, value=cython.double,
                   reached=cython.bint, other=cython.int)
    cpdef int search(self, int stop) noexcept nogil

@cython.final
cdef class Vote:
    cdef Estimate estimate
    cdef OhHellDeal whole
    cdef Ply root
    cdef readonly double votes[52]
    cdef readonly double sums[52]
    cdef double values[52]
    cdef readonly int deals, nodes
    @cython.locals(plies=cython.int, stop=cython.int, most=cython.int, nodes=cython.int)
    cpdef hold(self, OhHellDeal view, Deals deals, Rng rng, list paranoia, object limits)
    @cython.locals(card=cython.int)
    cdef void _hold(self, OhHellDeal view, Deals deals, Rng rng, int stop, int most,
                    int nodes) noexcept nogil
    @cython.locals(nodes=cython.int, chosen=cython.ulonglong, rest=cython.ulonglong,
                   value=cython.double, card=cython.int)
    cdef int _try(self, int seat, int stop) noexcept nogil
    @cython.locals(most=cython.double, rest=cython.ulonglong, equals=cython.int, card=cython.int)
    cdef void _count(self, unsigned long long legal) noexcept nogil
