cimport cython
from app.bots.masks cimport above, below, of_suit
from app.rules.oh_hell.deal cimport OhHellDeal
from app.rules.rng cimport count, lowest

cdef int RANKS, PROTECTED, SPITE
cdef int WINNER, LOSER, LIKELY_WINNER, LIKELY_LOSER, NEUTRAL
cdef double LIKELY, UNDER, OVER, FAILURE
cdef int FEATURES, ROWS
cdef double WEIGHTS[72]

@cython.final
cdef class Estimate:
    cdef readonly int flags
    cdef double points[126]
    cdef readonly double made[7]
    cdef double tricks[18]
    cdef readonly double features[18]
    cdef int needs[7]
    cdef int wanted[7]
    cdef int lows[28]
    cdef unsigned long long winners[7]
    cdef int trumps, only_trumps
    cdef unsigned long long every
    cdef double fight
    @cython.locals(seat=cython.int, tricks=cython.int)
    cpdef void prepare(self, OhHellDeal deal) noexcept nogil
    @cython.locals(n=cython.int, seat=cython.int, failures=cython.double, need=cython.int)
    cdef void value(self, OhHellDeal deal, double* out) noexcept nogil
    @cython.locals(n=cython.int, wanted=cython.int, trumps=cython.ulonglong, seat=cython.int,
                   hand=cython.ulonglong, suit=cython.int, held=cython.ulonglong)
    cpdef void look(self, OhHellDeal deal) noexcept nogil
    @cython.locals(found=cython.int, other=cython.int)
    cdef int ruffers(self, OhHellDeal deal, int seat, int suit) noexcept nogil
    @cython.locals(hand=cython.ulonglong, others=cython.ulonglong, found=cython.ulonglong,
                   suit=cython.int, held=cython.ulonglong, card=cython.int)
    cdef unsigned long long _winners(self, OhHellDeal deal, int seat) noexcept nogil
    @cython.locals(suit=cython.int, higher=cython.ulonglong, ruffers=cython.int,
                   likely_loser=cython.bint, wished=cython.bint, other=cython.int,
                   beats=cython.ulonglong)
    cpdef int classify(self, OhHellDeal deal, int seat, int card) noexcept nogil
    @cython.locals(likely=cython.int, neutral=cython.int, rest=cython.ulonglong, card=cython.int,
                   kind=cython.int, need=cython.int, sure=cython.int, distance=cython.double,
                   tricks=cython.double)
    cdef double _by_classes(self, OhHellDeal deal, int seat) noexcept nogil
    @cython.locals(bid=cython.int, row=cython.int, whole=cython.int, part=cython.double,
                   missed=cython.double, chance=cython.double)
    cdef double _mix(self, OhHellDeal deal, int seat, double tricks) noexcept nogil
    cdef double _missed(self, int row, int bid, int tricks, int size) noexcept nogil
    @cython.locals(n=cython.int, rest=cython.ulonglong, card=cython.int, p=cython.double,
                   k=cython.int, need=cython.int, total=cython.double, row=cython.int)
    cdef double _by_chances(self, OhHellDeal deal, int seat) noexcept nogil
    @cython.locals(at=cython.int, total=cython.double, i=cython.int)
    cpdef double chance(self, OhHellDeal deal, int seat, int card) noexcept nogil
    @cython.locals(suit=cython.int, side=cython.bint, hand=cython.ulonglong,
                   higher=cython.ulonglong, need=cython.int, loser=cython.bint,
                   wanting=cython.int, ruffers=cython.int, wanting_ruffers=cython.int,
                   shortest=cython.int, other=cython.int, low=cython.int, out=cython.int,
                   under=cython.int, x=cython.p_double)
    cpdef void measure(self, OhHellDeal deal, int seat, int card) noexcept nogil
