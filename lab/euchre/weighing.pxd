cimport cython
from app.bots.euchre.bids cimport Bidder, sort_of
from app.bots.euchre.weights cimport Weighed
from lab.euchre.selfplay cimport SelfPlay, gain
from app.rules.euchre.actions cimport CALL_ALONE, CALL_SUIT, ORDER_ALONE, ORDER_UP, PASS
from app.rules.euchre.deal cimport CALL, EuchreDeal
from app.rules.rng cimport Rng

cdef int SORTS, LENGTH, COUNTS, NEAR

@cython.final
cdef class Weighing:
    cdef object options
    cdef Bidder bidder
    cdef Weighed weighed
    cdef SelfPlay table
    cdef int[::1] middles
    cdef long long[::1] tries, gains, products
    @cython.locals(_=cython.int)
    cdef void _run(self, EuchreDeal start, EuchreDeal deal, EuchreDeal other, EuchreDeal seen,
                   int deals, Rng rng)
    @cython.locals(kind=cython.int, hand=cython.ulonglong, legal=cython.ulonglong,
                   passed=cython.int, suit=cython.int, together=cython.int, alone=cython.int,
                   with_partner=cython.int, by_itself=cython.int)
    cdef void _compare(self, EuchreDeal deal, EuchreDeal other, EuchreDeal seen) noexcept nogil
    cdef int _try(self, EuchreDeal deal, EuchreDeal other, int action) noexcept nogil
    @cython.locals(tricks=cython.int, at=cython.int, one=cython.int, other=cython.int)
    cdef void _note(self, int sort, int more) noexcept nogil
