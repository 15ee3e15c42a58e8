cimport cython
from app.bots.called_partner.hand cimport Worth
from app.bots.called_partner.play cimport CardPlay
from app.rules.called_partner.deal cimport CalledPartnerDeal
from app.rules.rng cimport Rng, lowest

cdef int TRIES
cdef double FEWEST, LEVELLED, SPREAD_OF_TWO, TINY, BID_SCATTER, NAMED_SCATTER, OWN_CALL, PLAY_SCATTER, ALLOWANCE

@cython.final
cdef class Deals:
    cdef int plays
    cdef Worth worth
    cdef CardPlay play
    cdef int bids[8]
    cdef int refused[8]
    cdef unsigned long long given[8]
    cdef unsigned long long given_twice[8]
    cdef double spread
    cdef int[::1] cards
    cdef CalledPartnerDeal candidate, again, opened
    cdef Rng again_rng
    cdef int pool
    cdef unsigned long long[::1] states
    cdef double[::1] chances
    cdef readonly int[::1] times
    @cython.locals(seat=cython.int, amount=cython.int, high=cython.int, card=cython.int,
                   bit=cython.ulonglong)
    cpdef look(self, CalledPartnerDeal view)
    @cython.locals(total=cython.double, _=cython.int, weight=cython.double)
    cpdef void draw(self, CalledPartnerDeal view, CalledPartnerDeal whole,
                    Rng rng) noexcept nogil
    @cython.locals(pool=cython.int)
    cpdef gather(self, CalledPartnerDeal view, Rng rng, int pool, int number)
    @cython.locals(most=cython.double, i=cython.int, power=cython.double, total=cython.double,
                   mark=cython.double, reached=cython.double)
    cdef void _gather(self, CalledPartnerDeal view, Rng rng, int number) noexcept nogil
    @cython.locals(total=cython.double, squares=cython.double, i=cython.int,
                   weight=cython.double)
    cdef double _effective(self, double power) noexcept nogil
    cpdef void take(self, CalledPartnerDeal view, CalledPartnerDeal whole, int i) noexcept nogil
    @cython.locals(found=cython.double)
    cpdef double weight(self, CalledPartnerDeal view, CalledPartnerDeal deal) noexcept nogil
    @cython.locals(found=cython.double, seat=cython.int)
    cpdef double bids_weight(self, CalledPartnerDeal view, CalledPartnerDeal deal) noexcept nogil
    @cython.locals(both=cython.ulonglong)
    cdef unsigned long long _twice(self, CalledPartnerDeal deal, int seat) noexcept nogil
    @cython.locals(mean=cython.double, found=cython.double, named=cython.double, i=cython.int)
    cdef double _bid_weight(self, CalledPartnerDeal deal, int seat,
                            unsigned long long hand) noexcept nogil
    @cython.locals(seat=cython.int, found=cython.double, i=cython.int,
                   card=cython.int, legal=cython.ulonglong, played=cython.double,
                   most=cython.double)
    cpdef double plays_weight(self, CalledPartnerDeal view, CalledPartnerDeal deal) noexcept nogil

cdef double _step(double x) noexcept nogil
