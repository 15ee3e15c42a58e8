cimport cython
from app.bots.masks cimport above, below, of_suit
from app.rules.oh_hell.deal cimport ALL_CARDS, OhHellDeal
from app.rules.rng cimport count, lowest

cdef int FEATURES, BIDDING_SIDE, PLAYING_SIDE
cdef double EAGER, SHY
cdef double WEIGHTS[56]

@cython.final
cdef class Chances:
    cdef int me, players, trump, left, hidden
    cdef bint bidding
    cdef unsigned long long unseen
    cdef double held
    cdef int ruffers[4]
    cdef double out[4]
    cdef readonly double features[14]
    cdef readonly double tricks[18]
    cdef double missing[98]
    @cython.locals(other=cython.int, size=cython.int, lacks=cython.double, chance=cython.double,
                   k=cython.int)
    cpdef void look(self, OhHellDeal deal, int seat) noexcept nogil
    cpdef void look_at_dealt(self, OhHellDeal deal, int seat, unsigned long long hand) noexcept nogil
    @cython.locals(n=cython.int, others=cython.int, other=cython.int, suit=cython.int)
    cdef void _see(self, OhHellDeal deal, int seat, unsigned long long seen) noexcept nogil
    @cython.locals(suit=cython.int)
    cdef void _count_voids(self, int voids) noexcept nogil
    @cython.locals(suit=cython.int, higher=cython.int, hi=cython.double, under=cython.int,
                   over=cython.int, side=cython.bint, x=cython.p_double)
    cpdef void measure(self, int card, unsigned long long hand, int need, int left) noexcept nogil
    @cython.locals(at=cython.int, total=cython.double, i=cython.int)
    cpdef double later(self, int card, unsigned long long hand, int need, int left) noexcept nogil
    @cython.locals(rest=cython.ulonglong, n=cython.int, card=cython.int, p=cython.double,
                   k=cython.int)
    cpdef void spread(self, unsigned long long hand, int need, int left) noexcept nogil
    @cython.locals(total=cython.double, k=cython.int)
    cpdef double mean(self, OhHellDeal deal, int bid, int taken, int left) noexcept nogil
    @cython.locals(suit=cython.int, led=cython.int, chance=cython.double, higher=cython.int,
                   of_led=cython.int, trumps=cython.int, seat=cython.int, _=cython.int,
                   row=cython.int, voids=cython.int, void=cython.double, ruff=cython.int,
                   beats=cython.double, wants=cython.double)
    cpdef double now(self, OhHellDeal deal, int card) noexcept nogil
