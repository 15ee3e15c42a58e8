cimport cython
from app.rules.called_partner.copies cimport DealOfCopies
from app.rules.deal cimport BID, Deal
from app.rules.rng cimport Rng
from app.rules.unseen cimport Unseen

cdef int AUCTION, TRUMP, CALLS, PLAY, OVER, WHICH
cdef int PASS, NONE, STEP, LEAST, FIRST, SECOND
cdef int SUIT_CARDS, QUEEN_OF_SPADES, CALLED

@cython.final
cdef class CalledPartnerDeal(DealOfCopies):
    cdef readonly int calls_due, bid_step, max_bid
    cdef readonly bint forced, variable, own_calls, defence
    cdef readonly int black, packs, least
    cdef readonly int worth[52]
    cdef readonly int second[2]
    cdef readonly int bid, bidder, passed, passes, caller
    cdef readonly int called[2]
    cdef readonly int claims[2]
    cdef readonly int calls, at_stake

    @cython.locals(first=cython.int)
    cdef void _count_points(self) noexcept nogil
    cpdef int points(self, int card) noexcept nogil
    @cython.locals(hand=cython.ulonglong, follow=cython.ulonglong, one=cython.ulonglong,
                   i=cython.int)
    cpdef unsigned long long legal(self) noexcept nogil
    cpdef void apply(self, int action) noexcept nogil
    cdef void _bid(self, int amount) noexcept nogil
    cdef void _pass(self) noexcept nogil
    cdef void _next_bidder(self) noexcept nogil
    cdef void _bids_from(self, int low) noexcept nogil
    cdef void _end_auction(self) noexcept nogil
    cdef void _call(self, int card) noexcept nogil
    cdef void _say_which(self, int copy) noexcept nogil
    cdef void _next_call(self) noexcept nogil
    cdef bint _counts(self, int i, unsigned long long bit) noexcept nogil
    cdef int _next(self, int seat) noexcept nogil
    @cython.locals(seat=cython.int, suit=cython.int, bit=cython.ulonglong, wins=cython.bint,
                   i=cython.int)
    cdef void _play(self, int card) noexcept nogil
    cdef void _collect(self) noexcept nogil
    @cython.locals(side=cython.int, i=cython.int)
    cpdef int public_side(self) noexcept nogil
    @cython.locals(side=cython.int, i=cython.int, seat=cython.int)
    cpdef int side(self) noexcept nogil
    @cython.locals(i=cython.int)
    cpdef bint may_join(self, int seat) noexcept nogil
    @cython.locals(i=cython.int, seat=cython.int, found=cython.int, one=cython.ulonglong,
                   open_=cython.bint)
    cpdef int holder(self, int i) noexcept nogil
    @cython.locals(got=cython.int, seat=cython.int)
    cpdef int taken_by(self, int side) noexcept nogil
    @cython.locals(n=cython.int, i=cython.int)
    cpdef int shares(self, int seat) noexcept nogil
    cpdef bint made(self) noexcept nogil
    @cython.locals(n=cython.int)
    cpdef int score_of(self, int seat) noexcept nogil
    cpdef void copy_from(self, Deal other) noexcept nogil
    cdef void _copy(self, CalledPartnerDeal other) noexcept nogil
    cdef void _copy_public(self, CalledPartnerDeal other) noexcept nogil
    cdef void _view(self, int viewer, CalledPartnerDeal whole) noexcept nogil
    cpdef unsigned long long unseen_cards(self) noexcept nogil
    cpdef unsigned long long unseen_twice(self) noexcept nogil
    cpdef void fill_into(self, Deal whole, Rng rng) noexcept nogil
    cdef void _fill(self, CalledPartnerDeal whole, Unseen unseen, Rng rng) noexcept nogil

cpdef int usual_calls(int players) noexcept nogil
