cimport cython
from app.bots.euchre.bids cimport Bidder
from lab.euchre.selfplay cimport SelfPlay, gain
from app.rules.euchre.deal cimport EuchreDeal
from app.rules.euchre.making cimport CALL
from app.rules.rng cimport Rng

cdef class Auctions:
    cdef object options
    cdef int players
    cdef Bidder bidder
    cdef SelfPlay table
    @cython.locals(_=cython.int)
    cdef void _run(self, EuchreDeal start, EuchreDeal deal, EuchreDeal other, EuchreDeal seen,
                   int deals, Rng rng)
    cdef void compare(self, EuchreDeal deal, EuchreDeal other, EuchreDeal seen) noexcept nogil
    cdef int _try(self, EuchreDeal deal, EuchreDeal other, int action) noexcept nogil
