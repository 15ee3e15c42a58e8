cimport cython
from app.rules.deal cimport Deal
from app.rules.rng cimport Rng
from app.rules.trick_deal cimport TrickDeal
from app.rules.unseen cimport Unseen

cdef int BIDDING, PLAY, OVER, NONE, UNKNOWN
cdef int TRICKS_AND_10, EXACT_ONLY, TRICKS_AND_5, SQUARE, MINUS, MINUS_5, ROMANIAN
cdef int NIL_AS_SCORED, NIL_5, NIL_5_AND_CARDS, NIL_20
cdef unsigned long long ALL_CARDS
cdef int SUIT_CARDS

@cython.final
cdef class OhHellDeal(TrickDeal):
    cdef readonly int scoring, counts, nil
    cdef readonly int size, turned
    cdef readonly bint hook, secret
    cdef readonly unsigned long long stock
    cdef readonly int bids[7]
    cdef readonly int bidders, bid_sum

    @cython.locals(hand=cython.ulonglong, follow=cython.ulonglong, bids=cython.int,
                   barred=cython.int)
    cpdef unsigned long long legal(self) noexcept nogil
    @cython.locals(barred=cython.int)
    cpdef int barred_bid(self) noexcept nogil
    cpdef void apply(self, int action) noexcept nogil
    cdef void _bid(self, int tricks) noexcept nogil
    cdef int _next(self, int seat) noexcept nogil
    @cython.locals(seat=cython.int, suit=cython.int, bit=cython.ulonglong, wins=cython.bint)
    cdef void _play(self, int card) noexcept nogil
    cdef void _collect(self) noexcept nogil
    cpdef int score_of(self, int seat) noexcept nogil
    cpdef int worth(self, int bid, int taken) noexcept nogil
    @cython.locals(exact=cython.bint, missed_by=cython.int)
    cdef int _points(self, int bid, int taken) noexcept nogil
    cdef int _nil_points(self) noexcept nogil
    cpdef void copy_from(self, Deal other) noexcept nogil
    cdef void _copy(self, OhHellDeal other) noexcept nogil
    cdef void _copy_public(self, OhHellDeal other) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void _view(self, int viewer, OhHellDeal whole) noexcept nogil
    @cython.locals(seen=cython.ulonglong)
    cpdef unsigned long long unseen_cards(self) noexcept nogil
    cpdef void fill_into(self, Deal whole, Rng rng) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void _fill(self, OhHellDeal whole, Unseen unseen, Rng rng) noexcept nogil
    cdef void set_bid(self, int seat, int tricks) noexcept nogil
