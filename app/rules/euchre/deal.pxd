cimport cython
from app.rules.deal cimport Deal
from app.rules.euchre.cards cimport FOLLOW, LOW, PACK, STRENGTH, SUIT_OF
from app.rules.rng cimport Rng, count
from app.rules.unseen cimport Unseen

cdef int FARMER, ORDER, CALL, DISCARD, DEFEND, PLAY, OVER
cdef int PASS, ORDER_UP, ORDER_ALONE, CALL_SUIT, CALL_ALONE, DEFEND_TOGETHER, DEFEND_ALONE
cdef int KEEP, REDRAW, FREE, MUST_ALONE, NO_ALONE, NONE, UNKNOWN, LOW_CARDS
cdef int THREES[10]

@cython.final
cdef class EuchreDeal(Deal):
    cdef readonly bint stick_dealer, discard_turnup, defend_alone, left_of_maker, super_euchre
    cdef readonly bint farmers_hand
    cdef readonly int partner_assist
    cdef readonly int phase, dealer, turned, farmer, discard, answered, trump, maker, lone_defender
    cdef readonly bint picked_up, alone
    cdef readonly unsigned long long hands[4]
    cdef readonly int hand_size[4]
    cdef readonly unsigned long long down, played
    cdef readonly int kept_hand, idle, leader, in_trick, led, best, winner, left
    cdef readonly int tricks_of[4]
    cdef readonly int voids[4]
    cdef object unseen, _other_unseen
    cdef double _other_share

    @cython.locals(hand=cython.ulonglong, follow=cython.ulonglong, low=cython.int, ways=cython.int)
    cpdef unsigned long long legal(self) noexcept nogil
    @cython.locals(partner=cython.bint)
    cdef unsigned long long _legal_order(self) noexcept nogil
    @cython.locals(suits=cython.int, calls=cython.int)
    cdef unsigned long long _legal_call(self) noexcept nogil
    cpdef void apply(self, int action) noexcept nogil
    cdef void _ask_farmer(self, int seat) noexcept nogil
    cdef void _open_bidding(self) noexcept nogil
    @cython.locals(laid=cython.ulonglong)
    cdef void _redraw(self, int action) noexcept nogil
    @cython.locals(lows=cython.ulonglong, bit=cython.ulonglong, chosen=cython.ulonglong,
                   chosen_ones=cython.int)
    cdef unsigned long long _three(self, int seat, int way) noexcept nogil
    cdef void _bid(self, int action) noexcept nogil
    cdef void _pass(self) noexcept nogil
    cdef void _after_discard(self) noexcept nogil
    cdef void _defend(self, int action) noexcept nogil
    @cython.locals(before=cython.int)
    cdef void _open_play(self) noexcept nogil
    cdef int _next(self, int seat) noexcept nogil
    cdef void _remove(self, int seat, int card) noexcept nogil
    @cython.locals(seat=cython.int, at=cython.int, suit=cython.int, wins=cython.bint)
    cdef void _play(self, int card) noexcept nogil
    cdef void _collect(self) noexcept nogil
    @cython.locals(made=cython.int, makers=cython.bint)
    cpdef int score_of(self, int seat) noexcept nogil
    cpdef int tricks_of_side(self, int seat) noexcept nogil
    cpdef void copy_from(self, Deal other) noexcept nogil
    cdef void _copy(self, EuchreDeal other) noexcept nogil
    cdef void _copy_public(self, EuchreDeal other) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void look(self, int viewer, EuchreDeal whole) noexcept nogil
    cdef bint _turnup_in_hand(self) noexcept nogil
    @cython.locals(seen=cython.ulonglong, seat=cython.int)
    cpdef unsigned long long unseen_cards(self) noexcept nogil
    cpdef void fill_into(self, Deal whole, Rng rng) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void _fill(self, EuchreDeal whole, Unseen unseen, Rng rng) noexcept nogil
