cimport cython
from app.bots.euchre.hands cimport best_to_give, with_turnup, worst_card
from app.rules.euchre.actions cimport CALL_ALONE, CALL_SUIT, ORDER_ALONE, ORDER_UP, PASS
from app.rules.euchre.cards cimport NO_TRUMP
from app.rules.euchre.deal cimport EuchreDeal
from app.rules.euchre.making cimport CALL
from app.rules.rng cimport count

cdef int HELD, SORTS, LAST

@cython.locals(after=cython.int)
cpdef int place_of(EuchreDeal view, int seat) noexcept nogil
cpdef int sort_of(int kind, int trump) noexcept nogil

cdef class Valuing:
    cdef double value(self, EuchreDeal view, unsigned long long hand, int trump,
                      int kind) noexcept nogil
    cdef bint over_partner(self) noexcept nogil

@cython.final
cdef class Bidder:
    cdef readonly Valuing valuing, other
    cdef readonly double thresholds[16]
    cdef readonly double other_thresholds[192]
    cpdef void set_other_threshold(self, int at, double threshold) noexcept nogil
    cpdef double threshold(self, EuchreDeal view, int suit, int kind) noexcept nogil
    cpdef void set_threshold(self, int kind, double threshold) noexcept nogil
    @cython.locals(legal=cython.ulonglong, suit=cython.int, kind=cython.int, hand=cython.ulonglong,
                   together=cython.int, alone=cython.int, value=cython.double)
    cpdef int bid(self, EuchreDeal view) noexcept nogil
    cpdef double value(self, EuchreDeal view, unsigned long long hand, int suit,
                       int kind) noexcept nogil
    cdef double _valued(self, EuchreDeal view, unsigned long long hand, int suit,
                        int kind) noexcept nogil
    cdef bint _over_partner(self, EuchreDeal view, int suit) noexcept nogil
    @cython.locals(turned=cython.ulonglong, place=cython.int, rest=cython.ulonglong, out=cython.int,
                   barred=cython.ulonglong, total=cython.double, left=cython.double,
                   card=cython.int, bit=cython.ulonglong, share=cython.double, gone=cython.int,
                   five=cython.ulonglong)
    cdef double _helped(self, EuchreDeal view, unsigned long long hand, int suit,
                        int kind) noexcept nogil
    @cython.locals(second=cython.int)
    cpdef int kind_of(self, EuchreDeal view) noexcept nogil
    @cython.locals(turned=cython.int, kind=cython.int, best=cython.int, most=cython.double,
                   suit=cython.int, value=cython.double, enough=cython.bint)
    cpdef int best_suit(self, EuchreDeal view) noexcept nogil
    @cython.locals(hand=cython.ulonglong)
    cpdef unsigned long long hand_for(self, EuchreDeal view) noexcept nogil
