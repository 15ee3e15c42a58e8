cimport cython
from lab.euchre.auctions cimport Auctions
from app.rules.euchre.actions cimport CALL_ALONE, CALL_SUIT, ORDER_ALONE, ORDER_UP, PASS
from app.rules.euchre.deal cimport EuchreDeal
from app.rules.euchre.making cimport CALL

cdef double STEP, LEAST
cdef int BINS, PARTNER_PLAYS

@cython.final
cdef class Tuning(Auctions):
    cdef long long[::1] gains
    @cython.locals(suit=cython.int, kind=cython.int, hand=cython.ulonglong, second=cython.bint,
                   passed=cython.int, together=cython.int, alone=cython.int, value=cython.double,
                   instead=cython.int)
    cpdef void compare(self, EuchreDeal deal, EuchreDeal other, EuchreDeal seen) noexcept nogil
    @cython.locals(at=cython.int)
    cdef void _note(self, int kind, double value, int more) noexcept nogil
