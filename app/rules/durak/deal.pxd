cimport cython
from app.rules.deal cimport Deal
from app.rules.durak.actions cimport DONE, SHOW, TAKE, TRANSFER
from app.rules.durak.table cimport FIRST_JOKER, JOKER, NO_SUIT, SUIT_CARDS, DurakTable, rank_of
from app.rules.rng cimport Rng, lowest
from app.rules.unseen cimport Unseen

cdef int ATTACK, DEFEND, THROW, OVER
cdef int NONE, FULL, MOST
cdef unsigned long long ALL_SUITS

@cython.final
cdef class DurakDeal(DurakTable):
    cdef readonly bint neighbours, first_bout_five, transfer, deuce_beats_ace, teams, shown_transfer

    cdef _draw_opener(self, int opener)
    cpdef unsigned long long legal(self) noexcept nogil
    @cython.locals(mask=cython.ulonglong, one=cython.ulonglong, suit=cython.int, bit=cython.ulonglong)
    cpdef unsigned long long legal_of(self, int seat) noexcept nogil
    @cython.locals(found=cython.ulonglong, one=cython.ulonglong, suit=cython.int)
    cpdef unsigned long long beating(self, int card) noexcept nogil
    @cython.locals(found=cython.ulonglong)
    cpdef unsigned long long of_table_ranks(self) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    cpdef unsigned long long passing(self, int suit) noexcept nogil
    @cython.locals(to=cython.int)
    cpdef bint may_transfer(self) noexcept nogil
    cpdef bint may_show(self) noexcept nogil
    cpdef int trump_of_attack(self) noexcept nogil
    cpdef bint may_throw(self, int seat) noexcept nogil
    cdef bint _asked(self, int seat) noexcept nogil
    cpdef void apply(self, int action) noexcept nogil
    @cython.locals(bit=cython.ulonglong)
    cdef void _give_up(self, int card) noexcept nogil
    cdef void _lay(self, int card) noexcept nogil
    cdef void _beat(self, int card) noexcept nogil
    cdef void _pass_on(self, int card) noexcept nogil
    @cython.locals(bit=cython.ulonglong)
    cdef void _show(self, int card) noexcept nogil
    cdef void _move_on(self) noexcept nogil
    @cython.locals(seat=cython.int, full=cython.bint)
    cdef void _ask_throwers(self) noexcept nogil
    @cython.locals(lay=cython.ulonglong, taken=cython.bint)
    cdef void _end_bout(self) noexcept nogil
    @cython.locals(found=cython.ulonglong, one=cython.ulonglong, i=cython.int)
    cpdef unsigned long long on_table(self) noexcept nogil
    cdef void _begin_bout(self, int attacker) noexcept nogil
    cdef int _bound(self) noexcept nogil
    @cython.locals(i=cython.int, seat=cython.int)
    cdef void _draw(self) noexcept nogil
    @cython.locals(bit=cython.ulonglong, card=cython.int)
    cdef void _fill_up(self, int seat) noexcept nogil
    @cython.locals(seat=cython.int, before=cython.int, left=cython.int)
    cdef bint _leave(self) noexcept nogil
    cpdef int active_from(self, int seat) noexcept nogil
    cpdef int score_of(self, int seat) noexcept nogil
    @cython.locals(seen=cython.ulonglong, seat=cython.int, one=cython.ulonglong)
    cpdef unsigned long long unseen_cards(self) noexcept nogil
    cpdef void copy_from(self, Deal other) noexcept nogil
    cpdef void fill_into(self, Deal whole, Rng rng) noexcept nogil
