cimport cython
from app.bots.oh_hell.bids cimport QuickBid
from app.rules.oh_hell.deal cimport NONE, UNKNOWN, OhHellDeal
from app.rules.rng cimport Rng

cdef double SCATTER, MISSED, ALLOWANCE
cdef int CAUTION

@cython.final
cdef class Deals:
    cdef readonly int tries
    cdef readonly QuickBid bid
    cdef double scatter[7]
    cdef unsigned long long played[7]
    cdef OhHellDeal candidate
    @cython.locals(total=cython.double, _=cython.int, weight=cython.double)
    cpdef void draw(self, OhHellDeal view, OhHellDeal whole, Rng rng) noexcept nogil
    @cython.locals(turn=cython.int, seat=cython.int)
    cdef void _bid_unseen(self, OhHellDeal view, OhHellDeal whole) noexcept nogil
    @cython.locals(found=cython.double, seat=cython.int, hand=cython.ulonglong, gap=cython.double)
    cpdef double weight(self, OhHellDeal view, OhHellDeal deal) noexcept nogil
