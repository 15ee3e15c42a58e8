cimport cython
from app.bots.called_partner.hand cimport Worth, chance
from app.bots.called_partner.points cimport ACES
from app.rules.called_partner.deal cimport AUCTION, FIRST, NONE, PASS, TRUMP, WHICH, CalledPartnerDeal, usual_calls
from app.rules.deal cimport BID
from app.rules.rng cimport count

cdef double OTHERS, MODESTY, SHREWD_OTHERS
cdef int JACK
cdef double CALLED[15]

@cython.final
cdef class QuickBid:
    cdef Worth worth
    cdef bint shrewd
    cdef double more
    cdef readonly int calls[2]
    cdef readonly int own
    cdef double means[3]
    cpdef int action(self, CalledPartnerDeal deal) noexcept nogil
    @cython.locals(owns=cython.int, own=cython.int, trump=cython.int, more=cython.double,
                   best=cython.int, most=cython.double, amount=cython.int, worth=cython.double, shrewd=cython.bint)
    cdef int _bid(self, CalledPartnerDeal deal) noexcept nogil
    @cython.locals(owns=cython.int, own=cython.int, trump=cython.int, best=cython.int,
                   most=cython.double, most_points=cython.double, mean=cython.double,
                   worth=cython.double)
    cdef int _name(self, CalledPartnerDeal deal) noexcept nogil
    @cython.locals(hand=cython.ulonglong, called=cython.ulonglong, calls=cython.int, i=cython.int,
                   rest=cython.ulonglong, _=cython.int, card=cython.int, brought=cython.double)
    cpdef double plan(self, CalledPartnerDeal deal, int trump, int own) noexcept nogil
    @cython.locals(first=cython.int, second=cython.int, most=cython.double,
                   next_most=cython.double, low=cython.int, card=cython.int, mean=cython.double)
    cdef void _call_best(self, CalledPartnerDeal deal, int trump, int calls,
                         unsigned long long others) noexcept nogil

cdef bint keeps(CalledPartnerDeal deal) noexcept nogil
@cython.locals(best=cython.int, least=cython.int, card=cython.int, rank=cython.int)
cdef int spare(unsigned long long cards, int trump) noexcept nogil
@cython.locals(made=cython.double, worth=cython.double)
cdef double value(CalledPartnerDeal deal, int own, double mean, int bid) noexcept nogil
@cython.locals(partners=cython.int, shares=cython.int)
cpdef double gain(CalledPartnerDeal deal, int own) noexcept nogil
cdef double defended(CalledPartnerDeal deal, int own) noexcept nogil
@cython.locals(worth=cython.double)
cpdef double usual_pass(CalledPartnerDeal deal) noexcept nogil
@cython.locals(aces=cython.int, called=cython.double, side=cython.int, others=cython.double)
cdef double shrewd_pass(CalledPartnerDeal deal) noexcept nogil
cdef int _expected(CalledPartnerDeal deal) noexcept nogil
