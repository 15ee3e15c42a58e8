cimport cython
from app.bots.called_partner.bidder cimport Bidder
from app.bots.called_partner.player cimport Player
from app.rules.called_partner.deal cimport AUCTION, PASS, PLAY, CalledPartnerDeal
from app.rules.deal cimport BID
from app.rules.rng cimport Rng, count, lowest, pick

cdef double SMOOTH, STRAY, THOUGHT_OF
cdef int OF_CARD, OF_BID, STEP, HIGHEST

@cython.locals(seat=cython.int, action=cython.int, bidder=Bidder)
cpdef auction(CalledPartnerDeal deal, bidders, int bidden=*)
cpdef play_on(CalledPartnerDeal deal, int side, Player player, Player other)
@cython.locals(target=cython.int)
cpdef double chance_of(CalledPartnerDeal deal, int side, double more) noexcept nogil
@cython.locals(side=cython.int, members=cython.int, score=cython.double)
cpdef double worth_of(CalledPartnerDeal deal, int seat, double more) noexcept nogil

@cython.final
cdef class CardSamples:
    cdef readonly float[::1] inputs
    cdef readonly double[::1] outcomes
    cdef readonly int[::1] decisions
    cdef readonly int[::1] roles
    cdef readonly int rows, size, number
    cdef Player see
    @cython.locals(trial=CalledPartnerDeal, side=cython.int, legal=cython.ulonglong)
    cpdef bint add(self, CalledPartnerDeal deal, Player player, Rng rng, double part)
    @cython.locals(ours=cython.bint, rest=cython.ulonglong, card=cython.int, at=cython.int,
                   i=cython.int, made=cython.double)
    cdef void _add(self, CalledPartnerDeal deal, CalledPartnerDeal trial, int side,
                   Player player) noexcept nogil

@cython.final
cdef class BidSamples:
    cdef readonly float[::1] inputs
    cdef readonly double[::1] outcomes
    cdef readonly int rows, size
    cdef Bidder see
    @cython.locals(bidden=cython.int, seat=cython.int, action=cython.int, bidder=Bidder, low=cython.int,
                   passed=cython.double, higher=cython.int)
    cpdef bint add(self, CalledPartnerDeal deal, bidders, Player player, Rng rng, double more)
    @cython.locals(i=cython.int, bid=cython.double)
    cdef _row(self, CalledPartnerDeal deal, int amount, double passed, int bidden, bidders,
              Player player, double more)

@cython.locals(seat=cython.int, trial=CalledPartnerDeal)
cdef double tried(CalledPartnerDeal deal, int action, int bidden, bidders, Player player,
                  double more)
