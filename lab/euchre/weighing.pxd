cimport cython
from app.bots.euchre.bids cimport sort_of
from app.bots.euchre.weights cimport Weighed
from lab.euchre.auctions cimport Auctions
from app.rules.euchre.actions cimport CALL_ALONE, CALL_SUIT, ORDER_ALONE, ORDER_UP, PASS
from app.rules.euchre.deal cimport EuchreDeal
from app.rules.euchre.making cimport CALL

cdef int SORTS, LENGTH, COUNTS, NEAR

@cython.final
cdef class Weighing(Auctions):
    cdef Weighed weighed
    cdef int[::1] middles
    cdef long long[::1] tries, gains, products
    @cython.locals(kind=cython.int, hand=cython.ulonglong, legal=cython.ulonglong,
                   passed=cython.int, suit=cython.int, together=cython.int, alone=cython.int,
                   with_partner=cython.int, by_itself=cython.int)
    cpdef void compare(self, EuchreDeal deal, EuchreDeal other, EuchreDeal seen) noexcept nogil
    @cython.locals(tricks=cython.int, at=cython.int, one=cython.int, other=cython.int)
    cdef void _note(self, int sort, int more) noexcept nogil
