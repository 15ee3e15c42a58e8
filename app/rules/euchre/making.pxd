cimport cython
from app.rules.euchre.actions cimport (
    CALL_ALONE, CALL_SUIT, DEFEND_ALONE, DEFEND_TOGETHER, KEEP, ORDER_ALONE, ORDER_UP, PASS, REDRAW,
    three_of,
)
from app.rules.euchre.cards cimport BENNY, NO_TRUMP
from app.rules.rng cimport count
from app.rules.trick_deal cimport TrickDeal

cdef int FARMER, ORDER, CALL, DISCARD, GIVE, LAY, DEFEND, PLAY, OVER, NAME
cdef int FREE, MUST_ALONE, NO_ALONE, NONE, THREE, VACANT, HAND, LOW_CARDS

cdef class MakingDeal(TrickDeal):
    cdef readonly bint stick_dealer, discard_turnup, defend_alone, left_of_maker
    cdef readonly bint farmers_hand, best_card, no_trump, benny
    cdef readonly int partner_assist, pack_size, pack_number
    cdef readonly int turned, farmer, discard, given, laid, answered, maker, lone_defender
    cdef readonly bint picked_up, alone
    cdef readonly unsigned long long pack, low, down, buried
    cdef readonly int kept_hand, idle

    @cython.locals(low=cython.int, ways=cython.int)
    cdef unsigned long long _legal_sayings(self) noexcept nogil
    @cython.locals(partner=cython.bint)
    cdef unsigned long long _legal_order(self) noexcept nogil
    @cython.locals(suits=cython.int, calls=cython.int)
    cdef unsigned long long _legal_call(self) noexcept nogil
    cdef void _say(self, int action) noexcept nogil
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
