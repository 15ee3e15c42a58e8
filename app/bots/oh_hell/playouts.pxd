cimport cython
from app.bots.oh_hell.bids cimport QuickBid
from app.bots.oh_hell.deals cimport Deals
from app.bots.oh_hell.play cimport CardPlay
from app.bots.oh_hell.search cimport distinct
from app.bots.search.policy cimport Policy
from app.bots.search.standing cimport SOON, Standing
from app.rules.deal cimport Deal
from app.rules.oh_hell.deal cimport OhHellDeal
from app.rules.rng cimport Rng

cdef double DEVIATION
cdef int BELOW, ABOVE

@cython.final
cdef class Playouts(Policy):
    cdef Deals deals
    cdef QuickBid bid
    cdef CardPlay play
    cdef Standing standing
    cpdef look(self, Deal view)
    cpdef void draw(self, Deal view, Deal whole, Rng rng) noexcept nogil
    cpdef double worth(self, Deal deal, int seat) noexcept nogil
    cpdef int favourite(self, Deal view) noexcept nogil
    cpdef int choose(self, Deal deal, Rng rng) noexcept nogil
    cpdef unsigned long long among(self, Deal view) noexcept nogil
    cdef int _choose(self, OhHellDeal deal) noexcept nogil
    @cython.locals(one=cython.ulonglong, near=cython.int, others=cython.ulonglong)
    cdef unsigned long long _among(self, OhHellDeal view) noexcept nogil
