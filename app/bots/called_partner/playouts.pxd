cimport cython
from app.bots.called_partner.bidder cimport Bidder
from app.bots.called_partner.deals cimport Deals
from app.bots.called_partner.player cimport Player
from app.rules.called_partner.deal cimport PLAY, CalledPartnerDeal
from app.rules.deal cimport BID
from app.rules.rng cimport Rng

@cython.final
cdef class Playouts:
    cdef Deals deals
    cdef Bidder bid
    cdef Player play
    cdef int bidden
    cdef int[::1] actions
    cdef double[::1] worths
    @cython.locals(worths=object)
    cpdef list try_out(self, CalledPartnerDeal view, actions, int deals, Rng rng)
    @cython.locals(k=cython.int, i=cython.int)
    cdef _try_out(self, CalledPartnerDeal view, CalledPartnerDeal whole, CalledPartnerDeal trial,
                  int actions, int deals, Rng rng)
    @cython.locals(bidden=cython.int)
    cdef void _play_on(self, CalledPartnerDeal trial, int action) noexcept nogil

@cython.locals(others=cython.int, other=cython.int)
cpdef double ahead(CalledPartnerDeal deal, int seat) noexcept nogil
