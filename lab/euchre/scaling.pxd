cimport cython
from app.bots.euchre.bids cimport Bidder, sort_of
from app.bots.euchre.chances cimport Chances
from lab.euchre.selfplay cimport SelfPlay, gain
from app.rules.euchre.actions cimport CALL_ALONE, CALL_SUIT, ORDER_ALONE, ORDER_UP, PASS
from app.rules.euchre.deal cimport CALL, EuchreDeal
from app.rules.rng cimport Rng

cdef int SORTS, STEPS, LENGTH

@cython.final
cdef class Scaling:
    cdef object options
    cdef Bidder bidder
    cdef Chances chances
    cdef SelfPlay table
    cdef long long[::1] tries, gains
    @cython.locals(_=cython.int)
    cdef void _run(self, EuchreDeal start, EuchreDeal deal, EuchreDeal other, EuchreDeal seen,
                   int deals, Rng rng)
    @cython.locals(kind=cython.int, hand=cython.ulonglong, legal=cython.ulonglong,
                   passed=cython.int, suit=cython.int, together=cython.int, alone=cython.int,
                   with_partner=cython.int, by_itself=cython.int, value=cython.double)
    cdef void _compare(self, EuchreDeal deal, EuchreDeal other, EuchreDeal seen) noexcept nogil
    cdef int _try(self, EuchreDeal deal, EuchreDeal other, int action) noexcept nogil
    @cython.locals(step=cython.int, at=cython.int)
    cdef void _note(self, int sort, double value, int more) noexcept nogil
