cimport cython
from app.bots.called_partner.bids cimport QuickBid
from app.bots.called_partner.deals cimport Deals
from app.bots.called_partner.play cimport CardPlay
from app.rules.called_partner.deal cimport PLAY, CalledPartnerDeal
from app.rules.rng cimport Rng

@cython.final
cdef class Playouts:
    cdef Deals deals
    cdef QuickBid bid
    cdef CardPlay play
    cdef int[::1] actions
    cdef double[::1] worths
    @cython.locals(worths=object)
    cpdef list try_out(self, CalledPartnerDeal view, actions, int deals, Rng rng)
    @cython.locals(k=cython.int, i=cython.int)
    cdef _try_out(self, CalledPartnerDeal view, CalledPartnerDeal whole, CalledPartnerDeal trial,
                  int actions, int deals, Rng rng)
    cdef void _play_on(self, CalledPartnerDeal trial) noexcept nogil

@cython.locals(others=cython.int, other=cython.int)
cpdef double ahead(CalledPartnerDeal deal, int seat) noexcept nogil
