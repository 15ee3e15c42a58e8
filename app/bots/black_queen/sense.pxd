cimport cython
from app.rules.black_queen.deal cimport (
    HEARTS, JACK, MAX_PILES, QUEEN, QUEEN_POINTS, SUIT, BlackQueenDeal,
)
from app.rules.deal cimport Deal
from app.rules.rng cimport lowest

cdef int SPADES, FIRST_HEART, FIRST_SPADE, LAST, ACE, DEAR, END, TWO, SEVEN, NO_CARD

cpdef unsigned long long sensible(Deal seen)
cpdef unsigned long long decent(Deal seen)
@cython.locals(among=cython.ulonglong, kept=cython.ulonglong)
cdef unsigned long long _sensible(BlackQueenDeal view, bint hearts) noexcept nogil
@cython.locals(most=cython.int, taken=cython.int, seat=cython.int, points=cython.int,
               every=cython.int, rank=cython.int)
cdef bint _may_take_all(BlackQueenDeal view) noexcept nogil
cdef int _card(BlackQueenDeal view, int action) noexcept nogil
@cython.locals(found=cython.ulonglong, rest=cython.ulonglong, action=cython.int)
cdef unsigned long long _of(BlackQueenDeal view, unsigned long long among, int first,
                            int last) noexcept nogil
@cython.locals(hearts=cython.ulonglong, plain=cython.ulonglong, queens=cython.ulonglong,
               dropped=cython.ulonglong)
cdef unsigned long long _leading(BlackQueenDeal view, unsigned long long among,
                                 bint all_kinds) noexcept nogil
@cython.locals(found=cython.int, tops=cython.ulonglong, card=cython.int)
cdef int _least(BlackQueenDeal view, int seat, int suit) noexcept nogil
@cython.locals(found=cython.ulonglong, rest=cython.ulonglong, action=cython.int, card=cython.int,
               below=cython.int, seat=cython.int)
cdef unsigned long long _left_to_me(BlackQueenDeal view, unsigned long long hearts) noexcept nogil
@cython.locals(exits=cython.bint, found=cython.ulonglong, rest=cython.ulonglong,
               action=cython.int, card=cython.int, suit=cython.int, without=cython.int,
               seat=cython.int)
cdef unsigned long long _left_by_all(BlackQueenDeal view, unsigned long long among,
                                     unsigned long long plain) noexcept nogil
@cython.locals(after=cython.int, seat=cython.int, tops=cython.ulonglong, card=cython.int,
               stays=cython.bint)
cdef bint _must_take(BlackQueenDeal view) noexcept nogil
@cython.locals(found=cython.int, card=cython.int, place=cython.int)
cdef int _unseen_from(BlackQueenDeal view, int first, int last) noexcept nogil
@cython.locals(suit=cython.int, lower=cython.int, after=cython.int, seat=cython.int)
cdef bint _surely_beaten(BlackQueenDeal view, int card) noexcept nogil
@cython.locals(suit=cython.int, after=cython.int, seat=cython.int)
cdef bint _may_get_a_queen(BlackQueenDeal view, int card) noexcept nogil
@cython.locals(found=cython.ulonglong, safe=cython.bint, rest=cython.ulonglong,
               action=cython.int, card=cython.int)
cdef unsigned long long _dangerous(BlackQueenDeal view, unsigned long long among) noexcept nogil
@cython.locals(found=cython.int, tops=cython.ulonglong)
cdef int _queens_shown(BlackQueenDeal view, int seat) noexcept nogil
cdef bint _queen_elsewhere(BlackQueenDeal view) noexcept nogil
@cython.locals(out=cython.int, seat=cython.int, after=cython.int)
cdef bint _queen_behind(BlackQueenDeal view) noexcept nogil
@cython.locals(least=cython.int, taking=cython.ulonglong, queens=cython.ulonglong,
               jacks=cython.ulonglong, last=cython.bint)
cdef unsigned long long _following(BlackQueenDeal view, unsigned long long among,
                                   bint all_kinds) noexcept nogil
@cython.locals(least=cython.int, rest=cython.ulonglong, after=cython.int, shown=cython.int)
cdef unsigned long long _lowest_under_others(BlackQueenDeal view,
                                             unsigned long long among) noexcept nogil
