cimport cython
from app.rules.black_queen.deal cimport (
    HEARTS, MAX_PILES, QUEEN, QUEEN_POINTS, SUIT, BlackQueenDeal,
)
from app.rules.deal cimport Deal
from app.rules.rng cimport lowest

cdef int SPADES, JACK, DEAR, END

cpdef unsigned long long sensible(Deal seen)
@cython.locals(among=cython.ulonglong, kept=cython.ulonglong)
cdef unsigned long long _sensible(BlackQueenDeal view) noexcept nogil
@cython.locals(most=cython.int, taken=cython.int, seat=cython.int, points=cython.int,
               every=cython.int, rank=cython.int)
cdef bint _may_take_all(BlackQueenDeal view) noexcept nogil
cdef int _card(BlackQueenDeal view, int action) noexcept nogil
@cython.locals(plain=cython.ulonglong, queens=cython.ulonglong, high=cython.ulonglong,
               rest=cython.ulonglong, action=cython.int, card=cython.int, bit=cython.ulonglong,
               dropped=cython.ulonglong)
cdef unsigned long long _leading(BlackQueenDeal view, unsigned long long among) noexcept nogil
@cython.locals(seat=cython.int, tops=cython.ulonglong, card=cython.int, stays=cython.bint)
cdef bint _must_take(BlackQueenDeal view) noexcept nogil
@cython.locals(seat=cython.int, out=cython.int, tops=cython.ulonglong)
cdef bint _queen_elsewhere(BlackQueenDeal view) noexcept nogil
@cython.locals(taking=cython.ulonglong, harmless=cython.ulonglong, rest=cython.ulonglong,
               queen=cython.bint, action=cython.int, card=cython.int, bit=cython.ulonglong)
cdef unsigned long long _following(BlackQueenDeal view, unsigned long long among) noexcept nogil
