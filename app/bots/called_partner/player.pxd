cimport cython
from app.bots.called_partner.play cimport UNKNOWN, CardPlay
from app.bots.called_partner.points cimport points_in
from app.bots.masks cimport above, below, of_suit
from app.rules.called_partner.deal cimport CalledPartnerDeal
from app.rules.rng cimport count, lowest

cdef int HIDDEN, COMMON, OWN, INPUTS, SIZE, WEIGHTS, ALL_POINTS
cdef double FAR_BELOW

@cython.final
cdef class Player:
    cdef CardPlay rules
    cdef bint taught
    cdef double net[2778]
    cdef readonly int role
    cdef readonly double common[24]
    cdef readonly double own[30]
    cdef double shared[16]
    cdef double units[16]
    cdef double worth[52]
    cdef double winning[52]
    cdef double most
    @cython.locals(legal=cython.ulonglong, best=cython.int, most=cython.double, card=cython.int,
                   value=cython.double)
    cpdef int choose(self, CalledPartnerDeal deal) noexcept nogil
    @cython.locals(rest=cython.ulonglong, card=cython.int, at=cython.int, i=cython.int,
                   j=cython.int, part=cython.double)
    cpdef void prepare(self, CalledPartnerDeal deal) noexcept nogil
    @cython.locals(me=cython.int, hand=cython.ulonglong, x=cython.p_double, following=cython.bint,
                   taken=cython.int, mine=cython.double, seat=cython.int, to_come=cython.double,
                   target=cython.int, need=cython.double, behind=cython.int,
                   friends=cython.double, ruffing=cython.double, _=cython.int, i=cython.int,
                   friend=cython.double)
    cdef void _see_all(self, CalledPartnerDeal deal) noexcept nogil
    @cython.locals(suit=cython.int, bit=cython.ulonglong, hand=cython.ulonglong,
                   held=cython.ulonglong, trump=cython.bint, following=cython.bint,
                   takes=cython.bint, over=cython.int, black_is_out=cython.bint, x=cython.p_double,
                   ruffing=cython.double, friends=cython.double, seat=cython.int)
    cdef void _see(self, CalledPartnerDeal deal, int card) noexcept nogil
    @cython.locals(at=cython.int, end=cython.int, total=cython.double, i=cython.int, j=cython.int,
                   part=cython.double)
    cpdef double gain(self, CalledPartnerDeal deal, int card) noexcept nogil

@cython.locals(voids=cython.int)
cdef bint may_ruff(CalledPartnerDeal deal, int seat, int suit) noexcept nogil
