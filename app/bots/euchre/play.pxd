cimport cython
from app.rules.euchre.deal cimport EuchreDeal
from app.rules.euchre.cards cimport FOLLOW, NO_TRUMP, STRENGTH, SUIT_OF, strength_in, suit_in
from app.rules.rng cimport count, lowest

cdef int QUEEN, DRIVING
cdef unsigned long long ABOVE[320]

@cython.locals(suit=cython.int, mask=cython.ulonglong, other=cython.int)
cdef unsigned long long _stronger(int card, int trump)

@cython.locals(held=cython.ulonglong, suit=cython.int)
cdef unsigned long long may_hold(
    EuchreDeal view, int seat, unsigned long long unseen
) noexcept nogil

@cython.final
cdef class CardPlay:
    cdef int me, trump, against
    cdef bint making
    cdef unsigned long long hand, trumps
    cdef unsigned long long threats[4]
    @cython.locals(legal=cython.ulonglong)
    cpdef int choose(self, EuchreDeal view) noexcept nogil
    @cython.locals(unseen=cython.ulonglong, seat=cython.int)
    cdef void _look(self, EuchreDeal view) noexcept nogil
    cdef bint _opponents_may_hold(self, unsigned long long wanted) noexcept nogil
    cdef bint _is_boss(self, int card) noexcept nogil
    @cython.locals(side=cython.ulonglong, opponents_trump=cython.bint, top=cython.int,
                   boss=cython.int)
    cdef int _lead(self, EuchreDeal view) noexcept nogil
    cdef bint _draws_trump(self, EuchreDeal view, int top) noexcept nogil
    @cython.locals(partner=cython.int)
    cdef bint _partner_may_hold_trump(self, EuchreDeal view) noexcept nogil
    @cython.locals(best=cython.int, most=cython.int, rest=cython.ulonglong, card=cython.int,
                   at=cython.int, out=cython.int)
    cdef int _boss_to_cash(self, EuchreDeal view, unsigned long long side) noexcept nogil
    @cython.locals(longest=cython.ulonglong, bossed=cython.ulonglong, comes_in=cython.bint,
                   suit=cython.int, held=cython.ulonglong, above=cython.ulonglong, drives=cython.bint)
    cdef int _lead_without_trump(self) noexcept nogil
    cdef unsigned long long _of_opponents(self) noexcept nogil
    @cython.locals(at=cython.int, best=cython.int, winners=cython.ulonglong, rest=cython.ulonglong,
                   card=cython.int, later=cython.ulonglong)
    cdef int _follow(self, EuchreDeal view, unsigned long long legal) noexcept nogil
    @cython.locals(later=cython.ulonglong, seat=cython.int)
    cdef unsigned long long _later_threats(self, EuchreDeal view) noexcept nogil
    @cython.locals(at=cython.int, stronger=cython.ulonglong, rest=cython.ulonglong, card=cython.int)
    cdef int _help(self, EuchreDeal view, unsigned long long legal, unsigned long long winners,
                   unsigned long long later) noexcept nogil
    @cython.locals(at=cython.int, top=cython.int)
    cdef int _contest(self, EuchreDeal view, unsigned long long legal, unsigned long long winners,
                      unsigned long long later) noexcept nogil
    @cython.locals(at=cython.int, partner=cython.int, last=cython.int)
    cdef int _ruff(self, EuchreDeal view, unsigned long long legal, unsigned long long winners,
                   unsigned long long later) noexcept nogil
    @cython.locals(held=cython.ulonglong)
    cdef bint _opponent_has_trump(self, EuchreDeal view) noexcept nogil
    @cython.locals(rest=cython.ulonglong, found=cython.int, card=cython.int)
    cdef int _unbeaten(self, unsigned long long winners, unsigned long long later) noexcept nogil
    cdef int _power(self, int card) noexcept nogil
    @cython.locals(rest=cython.ulonglong, found=cython.int, card=cython.int)
    cdef int _strongest(self, unsigned long long cards) noexcept nogil
    @cython.locals(rest=cython.ulonglong, found=cython.int, card=cython.int)
    cdef int _weakest(self, unsigned long long cards) noexcept nogil
    @cython.locals(rest=cython.ulonglong, found=cython.int, least=cython.int, cost=cython.int,
                   card=cython.int)
    cdef int _cheapest(self, unsigned long long cards) noexcept nogil
    @cython.locals(at=cython.int, suit=cython.ulonglong, cost=cython.int)
    cdef int _cost(self, int card) noexcept nogil
