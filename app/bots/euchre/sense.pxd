cimport cython
from app.bots.euchre.play cimport ABOVE, may_hold
from app.rules.euchre.actions cimport CALL_ALONE, CALL_SUIT, ORDER_ALONE, ORDER_UP, PASS
from app.rules.euchre.cards cimport BENNY, FOLLOW, NO_TRUMP, STRENGTH, SUIT_OF, same_colour
from app.rules.euchre.deal cimport EuchreDeal
from app.rules.euchre.making cimport CALL, GIVE, LAY, ORDER, PLAY
from app.rules.rng cimport count, lowest

cdef int FEW, SURE, JACK, EARLY
cdef unsigned long long ACES, TOPS

@cython.locals(side=cython.ulonglong)
cpdef unsigned long long sensible(EuchreDeal view, unsigned long long among) noexcept nogil
@cython.locals(found=cython.ulonglong, rest=cython.ulonglong, card=cython.int, bit=cython.ulonglong)
cdef unsigned long long _highest(EuchreDeal view, unsigned long long among) noexcept nogil
@cython.locals(opposed=cython.bint, found=cython.ulonglong)
cdef unsigned long long _ordering(EuchreDeal view, unsigned long long among) noexcept nogil
@cython.locals(hand=cython.ulonglong, turned=cython.int, suit=cython.int, trumps=cython.ulonglong,
               needed=cython.int)
cdef unsigned long long _calling(EuchreDeal view, unsigned long long among) noexcept nogil
@cython.locals(found=cython.ulonglong, rest=cython.ulonglong)
cdef unsigned long long _sure(unsigned long long hand) noexcept nogil
@cython.locals(making=cython.bint, wanted=cython.ulonglong, right=cython.ulonglong,
               benny=cython.ulonglong)
cdef unsigned long long _leading(EuchreDeal view, unsigned long long among) noexcept nogil
@cython.locals(own=cython.ulonglong, rest=cython.ulonglong, card=cython.int, bit=cython.ulonglong,
               above=cython.ulonglong)
cdef unsigned long long _tops(EuchreDeal view, unsigned long long among) noexcept nogil
@cython.locals(trumps=cython.ulonglong, own=cython.ulonglong, right=cython.ulonglong,
               left=cython.ulonglong, bowers=cython.ulonglong, found=cython.ulonglong,
               most=cython.int, rest=cython.ulonglong, card=cython.int, bit=cython.ulonglong,
               suit=cython.ulonglong, out=cython.int)
cdef unsigned long long _for_the_maker(EuchreDeal view, unsigned long long among) noexcept nogil
@cython.locals(unseen=cython.ulonglong, left=cython.ulonglong)
cdef bint _opponents_may_have(EuchreDeal view, unsigned long long trumps) noexcept nogil
cdef unsigned long long _side_aces(EuchreDeal view, unsigned long long among) noexcept nogil
@cython.locals(at=cython.int, best=cython.int, behind=cython.ulonglong, found=cython.ulonglong,
               trumps=cython.ulonglong, losing=cython.int, winning=cython.int,
               rest=cython.ulonglong, card=cython.int, bit=cython.ulonglong, partner=cython.int)
cdef unsigned long long _following(EuchreDeal view, unsigned long long among) noexcept nogil
@cython.locals(found=cython.ulonglong, unseen=cython.ulonglong, seat=cython.int)
cdef unsigned long long _behind(EuchreDeal view) noexcept nogil
@cython.locals(rest=cython.ulonglong)
cdef bint _is_beaten(unsigned long long behind, int at, int card) noexcept nogil
