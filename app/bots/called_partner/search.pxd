cimport cython
from app.bots.called_partner.deals cimport Deals
from app.bots.masks cimport of_suit
from app.bots.called_partner.player cimport Player
from app.rules.called_partner.deal cimport CalledPartnerDeal
from app.rules.rng cimport Rng, lowest

cdef double SMOOTH

@cython.locals(legal=cython.ulonglong, others=cython.ulonglong, found=cython.ulonglong,
               suit=cython.int, last=cython.int, rest=cython.ulonglong, card=cython.int,
               bit=cython.ulonglong, over=cython.ulonglong, i=cython.int)
cpdef unsigned long long choices(CalledPartnerDeal deal, unsigned long long unseen) noexcept nogil

@cython.final
cdef class Vote:
    cdef Player play
    cdef CalledPartnerDeal whole, trial
    cdef readonly double sums[52]
    cdef readonly double squares[52]
    cdef double values[52]
    cdef readonly int rule
    cdef readonly unsigned long long tried
    @cython.locals(i=cython.int, _=cython.int, pool=cython.int, count=cython.int,
                   expected=cython.int)
    cpdef hold(self, CalledPartnerDeal view, Deals deals, Rng rng, int count,
               int pool=*, int expected=*)
    @cython.locals(card=cython.int)
    cdef void _prepare(self, CalledPartnerDeal view, int expected) noexcept nogil
    @cython.locals(card=cython.int, side=cython.int,
                   rest=cython.ulonglong, value=cython.double, gap=cython.double)
    cdef void _try_out(self, int times) noexcept nogil
    cdef double reached(self, int side) noexcept nogil
