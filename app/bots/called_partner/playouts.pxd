cimport cython
from app.bots.called_partner.deals cimport BIDS, PLAYS, Deals
from app.bots.called_partner.play cimport CardPlay
from app.bots.called_partner.search cimport choices
from app.bots.search.policy cimport Policy
from app.rules.called_partner.deal cimport CalledPartnerDeal
from app.rules.deal cimport Deal
from app.rules.rng cimport Rng

cdef double SMOOTH

@cython.final
cdef class Playouts(Policy):
    cdef Deals deals
    cdef CardPlay play
    cpdef look(self, Deal view)
    cpdef void draw(self, Deal view, Deal whole, Rng rng) noexcept nogil
    cpdef int choose(self, Deal deal, Rng rng) noexcept nogil
    cpdef int favourite(self, Deal view) noexcept nogil
    cpdef unsigned long long among(self, Deal view) noexcept nogil
    cpdef double worth(self, Deal deal, int seat) noexcept nogil
    @cython.locals(rule=cython.ulonglong)
    cdef unsigned long long _among(self, CalledPartnerDeal view) noexcept nogil
    @cython.locals(side=cython.int, made=cython.double)
    cdef double _worth(self, CalledPartnerDeal deal, int seat) noexcept nogil
