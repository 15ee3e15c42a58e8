cimport cython
from app.rules.durak.actions cimport ACTIONS, DONE, SHOW, TAKE, TRANSFER
from app.rules.durak.deal cimport MOST, THROW, DurakDeal
from app.rules.durak.table cimport FIRST_JOKER, rank_of
from app.rules.rng cimport count, lowest

cdef int CARDS, BITS, UNKNOWN, DEEPEST, FREE
cdef unsigned long long M64, KEY, MIX_ONE, MIX_TWO, MIX_BOTH

@cython.final
cdef class Ending:
    cdef unsigned long long[::1] first, second
    cdef int search, size
    cdef int card[24]
    cdef unsigned int beats[24]
    cdef unsigned int mates[24]
    cdef bint transfers, shows, stopped
    cdef int plain
    cdef unsigned int shown, jokers
    cdef int bound
    cdef unsigned int all_cards
    cdef readonly int nodes
    cdef int most, depth
    cdef unsigned long long way[64]
    cdef int free
    cdef readonly int best
    cdef readonly int values[61]
    @cython.locals(with_cards=cython.int, left=cython.int, cards=cython.int, seat=cython.int)
    cpdef bint fits(self, DurakDeal deal) noexcept nogil
    @cython.locals(seat=cython.int)
    cpdef int other(self, DurakDeal deal) noexcept nogil
    cpdef int solve(self, DurakDeal deal, int me, int most)
    cdef int value(self, DurakDeal deal, int me, int most) noexcept nogil
    @cython.locals(i=cython.int, j=cython.int, seat=cython.int, side=cython.int, rank=cython.int,
                   suit=cython.int, card=cython.int, joker=cython.int, all_cards=cython.ulonglong,
                   beating=cython.ulonglong)
    cdef void prepare(self, DurakDeal deal) noexcept nogil
    @cython.locals(found=cython.uint, i=cython.int)
    cdef unsigned int local(self, unsigned long long mask) noexcept nogil
    @cython.locals(sign=cython.int, best=cython.int, legal=cython.ulonglong, action=cython.int,
                   value=cython.int)
    cdef int _solve(self, DurakDeal deal, int me) noexcept nogil
    @cython.locals(att=cython.uint, dfn=cython.uint, table=cython.uint, ranks=cython.uint,
                   unbeaten=cython.uint, i=cython.int, bit=cython.uint)
    cdef int _after(self, DurakDeal deal, int action) noexcept nogil
    @cython.locals(found=cython.uint, rest=cython.uint)
    cdef unsigned int ranks(self, unsigned int table) noexcept nogil
    @cython.locals(bound=cython.int)
    cdef int _limit(self, unsigned int att, unsigned int dfn, unsigned int table,
                    int attacks) noexcept nogil
    @cython.locals(slot=cython.int, found=cython.int, here=cython.ulonglong, i=cython.int,
                   best=cython.int, free=cython.int, rest=cython.uint, bit=cython.uint)
    cdef int _bout(self, unsigned int att, unsigned int dfn) noexcept nogil
    @cython.locals(slot=cython.int, found=cython.int, best=cython.int, free=cython.int,
                   attacks=cython.int, first=cython.int, later=cython.uint, rest=cython.uint,
                   bit=cython.uint, ranks=cython.uint)
    cdef int _defend(self, unsigned int att, unsigned int dfn, unsigned int table,
                     unsigned int unbeaten) noexcept nogil
    @cython.locals(value=cython.int)
    cdef int _show(self, unsigned int att, unsigned int dfn, unsigned int table,
                   unsigned int unbeaten, unsigned int trump) noexcept nogil
    @cython.locals(attacks=cython.int, slot=cython.int, found=cython.int, best=cython.int,
                   free=cython.int, rest=cython.uint, bit=cython.uint)
    cdef int _throw(self, unsigned int att, unsigned int dfn, unsigned int table) noexcept nogil
    @cython.locals(best=cython.int, free=cython.int, rest=cython.uint, bit=cython.uint)
    cdef int _pile(self, unsigned int att, unsigned int dfn, unsigned int table, int attacks,
                   unsigned int among) noexcept nogil
    cdef int _beaten(self, unsigned int att, unsigned int dfn) noexcept nogil
    cdef int _taken(self, unsigned int att, unsigned int dfn, unsigned int table) noexcept nogil
    @cython.locals(one=cython.ulonglong, two=cython.ulonglong, mixed=cython.ulonglong)
    cdef int _slot(self, unsigned int att, unsigned int dfn, unsigned int table,
                   unsigned int unbeaten) noexcept nogil
    @cython.locals(one=cython.ulonglong, two=cython.ulonglong, value=cython.int)
    cdef int _recall(self, int slot, unsigned int att, unsigned int dfn, unsigned int table,
                     unsigned int unbeaten) noexcept nogil
    @cython.locals(one=cython.ulonglong, two=cython.ulonglong)
    cdef void _remember(self, int slot, unsigned int att, unsigned int dfn, unsigned int table,
                        unsigned int unbeaten, int value, int free) noexcept nogil
    @cython.locals(shown=cython.ulonglong)
    cdef unsigned long long _lying(self, unsigned int table, unsigned int unbeaten) noexcept nogil
