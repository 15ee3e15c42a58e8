cimport cython
from app.bots.oh_hell.bids cimport QuickBid
from app.bots.oh_hell.deals cimport Deals
from app.bots.oh_hell.play cimport CardPlay
from app.rules.oh_hell.deal cimport OhHellDeal
from app.rules.rng cimport Rng

cdef int BELOW, ABOVE

@cython.final
cdef class Rollouts:
    cdef QuickBid quick
    cdef CardPlay play
    cdef OhHellDeal whole, trial
    cdef readonly int tricks[324]
    cdef readonly int tried
    cdef readonly double expected
    cpdef double distance(self, int bid)
    @cython.locals(total=cython.int, deals=cython.int, tricks=cython.int, times=cython.int)
    cpdef double score(self, OhHellDeal view, int bid)
    @cython.locals(legal=cython.ulonglong, near=cython.int, i=cython.int, _=cython.int, bid=cython.int)
    cpdef try_bids(self, OhHellDeal view, Deals deals, Rng rng, int count)
    cdef void finish(self) noexcept nogil
