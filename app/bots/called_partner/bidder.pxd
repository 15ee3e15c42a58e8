cimport cython
from app.bots.called_partner.bids cimport QuickBid
from app.bots.called_partner.hand cimport Worth, chance
from app.bots.called_partner.points cimport ACES, TENS
from app.rules.called_partner.deal cimport AUCTION, PASS, CalledPartnerDeal
from app.rules.deal cimport BID
from app.rules.rng cimport count

cdef int INPUTS, HIDDEN, SIZE, ABOUT_CARDS, STEP, AMOUNTS
cdef int LONG, TAUGHT_SEATS, TAUGHT_CALLS
cdef double LACKS

@cython.final
cdef class Bidder:
    cdef QuickBid rules
    cdef Worth worth
    cdef bint taught
    cdef double net[1249]
    cdef readonly double inputs[48]
    cdef double means[4]
    cdef readonly double mean
    @cython.locals(best=cython.int, most=cython.double, amount=cython.int, _=cython.int,
                   gain=cython.double)
    cpdef int action(self, CalledPartnerDeal deal, int bidden) noexcept nogil
    @cython.locals(seat=cython.int, hand=cython.ulonglong, n=cython.int, x=cython.p_double,
                   silent=cython.int, rivals=cython.int, beaten=cython.int, other=cython.int,
                   bid=cython.int, place=cython.int)
    cpdef void look(self, CalledPartnerDeal deal, int bidden) noexcept nogil
    @cython.locals(x=cython.p_double, means=cython.p_double, trump=cython.int, first=cython.int,
                   second=cython.int, suit=cython.int, mean=cython.double, i=cython.int,
                   aces=cython.int)
    cdef void _see_hand(self, CalledPartnerDeal deal, unsigned long long hand) noexcept nogil
    @cython.locals(x=cython.p_double, made=cython.double, total=cython.double, j=cython.int,
                   at=cython.int, _=cython.int, unit=cython.double)
    cpdef double gain(self, int low, int amount) noexcept nogil

@cython.locals(suit=cython.int, longest=cython.int)
cpdef bint is_hollow(unsigned long long hand, int black) noexcept nogil
cdef bint is_usual(CalledPartnerDeal deal) noexcept nogil
