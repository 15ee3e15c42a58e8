cimport cython
from app.rules.deal cimport Deal
from app.rules.euchre.actions cimport (
    CALL_ALONE, CALL_SUIT, DEFEND_ALONE, DEFEND_TOGETHER, KEEP, ORDER_ALONE, ORDER_UP, PASS, REDRAW,
    three_of,
)
from app.rules.euchre.cards cimport BENNY, FOLLOW, NO_TRUMP, STRENGTH, SUIT_OF
from app.rules.euchre.fitting cimport Fitting
from app.rules.rng cimport Rng, count, pick
from app.rules.trick_deal cimport TrickDeal
from app.rules.unseen cimport Unseen

cdef int FARMER, ORDER, CALL, DISCARD, GIVE, LAY, DEFEND, PLAY, OVER, NAME
cdef int FREE, MUST_ALONE, NO_ALONE, NONE, UNKNOWN, LOW_CARDS, BURIED

@cython.final
cdef class EuchreDeal(TrickDeal):
    cdef readonly bint stick_dealer, discard_turnup, defend_alone, left_of_maker, super_euchre
    cdef readonly bint farmers_hand, best_card, no_trump, benny
    cdef readonly int partner_assist, target, pack_size, pack_number
    cdef readonly int turned, farmer, discard, given, laid, answered, maker, lone_defender
    cdef readonly bint picked_up, alone
    cdef readonly unsigned long long pack, low, down, buried
    cdef readonly int kept_hand, idle
    cdef object _fitting

    @cython.locals(hand=cython.ulonglong, follow=cython.ulonglong, low=cython.int, ways=cython.int)
    cpdef unsigned long long legal(self) noexcept nogil
    cpdef unsigned long long kept(self) noexcept nogil
    @cython.locals(partner=cython.bint)
    cdef unsigned long long _legal_order(self) noexcept nogil
    @cython.locals(suits=cython.int, calls=cython.int)
    cdef unsigned long long _legal_call(self) noexcept nogil
    cpdef void apply(self, int action) noexcept nogil
    cdef void _ask_farmer(self, int seat) noexcept nogil
    cdef void _open_bidding(self) noexcept nogil
    @cython.locals(laid=cython.ulonglong)
    cdef void _redraw(self, int action) noexcept nogil
    cdef void _name(self, int suit) noexcept nogil
    cdef void _pick_up(self) noexcept nogil
    cdef void _bid(self, int action) noexcept nogil
    cdef void _pass(self) noexcept nogil
    cdef void _after_discard(self) noexcept nogil
    cdef void _give(self, int card) noexcept nogil
    cdef void _after_exchange(self) noexcept nogil
    cdef void _defend(self, int action) noexcept nogil
    @cython.locals(before=cython.int)
    cdef void _open_play(self) noexcept nogil
    cdef int _next(self, int seat) noexcept nogil
    cdef void _remove(self, int seat, int card) noexcept nogil
    @cython.locals(seat=cython.int, at=cython.int, suit=cython.int, wins=cython.bint)
    cdef void _play(self, int card) noexcept nogil
    cdef void _collect(self) noexcept nogil
    cpdef int score_of(self, int seat) noexcept nogil
    cpdef int worth(self, int made, bint makers) noexcept nogil
    cpdef int tricks_of_side(self, int seat) noexcept nogil
    cpdef void copy_from(self, Deal other) noexcept nogil
    cdef void _copy(self, EuchreDeal other) noexcept nogil
    cdef void _copy_public(self, EuchreDeal other) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void look(self, int viewer, EuchreDeal whole) noexcept nogil
    cdef bint _turnup_in_hand(self) noexcept nogil
    @cython.locals(seen=cython.ulonglong)
    cpdef unsigned long long unseen_cards(self) noexcept nogil
    cpdef void fill_into(self, Deal whole, Rng rng) noexcept nogil
    cdef void _fill_one(self, EuchreDeal whole, Fitting fitting, Rng rng) noexcept nogil
    cdef void _fill(
        self, EuchreDeal whole, Fitting fitting, Unseen unseen, Rng rng
    ) noexcept nogil
