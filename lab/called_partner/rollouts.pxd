cimport cython
from app.bots.called_partner.deals cimport Deals
from app.bots.called_partner.play cimport CardPlay
from app.rules.called_partner.deal cimport AUCTION, PASS, TRUMP, CalledPartnerDeal
from app.rules.deal cimport BID
from app.rules.rng cimport Rng

cdef double SMOOTH

@cython.final
cdef class Rollouts:
    cdef CardPlay play
    cdef CalledPartnerDeal whole, trial
    @cython.locals(side=cython.int)
    cpdef int take(self, int trump, int first, int last) noexcept nogil

@cython.locals(i=cython.int, n=cython.int, made=cython.double)
cpdef double chance_of(list times, int bid)
