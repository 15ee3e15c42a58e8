cimport cython
from app.bots.euchre.bids cimport Bidder
from app.bots.euchre.exact cimport HANDS, Numbering, context_of
from lab.euchre.auctions cimport Auctions
from app.rules.euchre.actions cimport CALL_ALONE, CALL_SUIT, ORDER_ALONE, ORDER_UP, PASS
from app.rules.euchre.deal cimport EuchreDeal
from app.rules.euchre.making cimport CALL

cdef double NEAR
cdef int ENTRIES

@cython.final
cdef class Trials(Auctions):
    cdef Bidder guide
    cdef Numbering hands
    cdef int[::1] tries, gains
    @cython.locals(suit=cython.int)
    cpdef void compare(self, EuchreDeal deal, EuchreDeal other, EuchreDeal seen) noexcept nogil
    @cython.locals(kind=cython.int, hand=cython.ulonglong, over=cython.double,
                   over_alone=cython.double, near=cython.bint, near_alone=cython.bint,
                   second=cython.bint, together=cython.int, alone=cython.int)
    cdef void _compare_in(self, EuchreDeal deal, EuchreDeal other, EuchreDeal seen,
                          int suit) noexcept nogil
    cdef double _over(self, EuchreDeal seen, unsigned long long hand, int suit,
                      int kind) noexcept nogil
    @cython.locals(at=cython.int)
    cdef void _note(self, EuchreDeal deal, unsigned long long hand, int suit, int kind,
                    int more) noexcept nogil
