cimport cython
from app.bots.euchre.bids cimport Bidder
from lab.euchre.selfplay cimport SelfPlay, gain
from app.rules.euchre.actions cimport CALL_ALONE, CALL_SUIT, ORDER_ALONE, ORDER_UP, PASS
from app.rules.euchre.deal cimport CALL, EuchreDeal
from app.rules.rng cimport Rng

cdef double STEP, LEAST
cdef int BINS, PARTNER_PLAYS

@cython.final
cdef class Tuning:
    cdef Bidder bidder
    cdef SelfPlay table
    cdef long long[::1] gains
    @cython.locals(_=cython.int)
    cdef void _run(self, EuchreDeal start, EuchreDeal deal, EuchreDeal other, EuchreDeal seen,
                   int deals, Rng rng)
    @cython.locals(suit=cython.int, kind=cython.int, hand=cython.ulonglong, second=cython.bint,
                   passed=cython.int, together=cython.int, alone=cython.int, value=cython.double,
                   instead=cython.int)
    cdef void _compare(self, EuchreDeal deal, EuchreDeal other, EuchreDeal seen) noexcept nogil
    cdef int _try(self, EuchreDeal deal, EuchreDeal other, int action) noexcept nogil
    @cython.locals(at=cython.int)
    cdef void _note(self, int kind, double value, int more) noexcept nogil
