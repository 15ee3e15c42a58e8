cimport cython
from app.bots.euchre.bids cimport Bidder, place_of
from app.bots.euchre.hands cimport best_to_give, with_turnup, worst_card
from app.bots.euchre.play cimport CardPlay
from app.bots.euchre.race cimport Race, RaceOfThree
from app.bots.euchre.sense cimport sensible
from app.bots.search.policy cimport Policy
from app.rules.deal cimport Deal
from app.rules.euchre.actions cimport DEFEND_TOGETHER, KEEP
from app.rules.euchre.cards cimport BENNY, NO_TRUMP
from app.rules.euchre.deal cimport EuchreDeal
from app.rules.euchre.making cimport CALL, DEFEND, DISCARD, GIVE, LAY, NAME, ORDER, PLAY
from app.rules.rng cimport Rng, lowest, pick

cdef double ALONE, SHARP
cdef int THREE

@cython.final
cdef class Playouts(Policy):
    cdef Bidder bidder, believed
    cdef bint sense
    cdef Race race
    cdef RaceOfThree race_of_three
    cdef CardPlay play
    cdef double doubt, price
    cdef int viewer, passed_order, passed_call
    cdef unsigned long long laid[4]
    cpdef look(self, Deal view)
    cdef _look_at_totals(self, EuchreDeal view)
    cpdef int choose(self, Deal deal, Rng rng) noexcept nogil
    @cython.locals(action=cython.int, good=cython.ulonglong)
    cpdef int favourite(self, Deal view) noexcept nogil
    cpdef unsigned long long among(self, Deal view) noexcept nogil
    @cython.locals(worth=cython.double, left=cython.int)
    cpdef double worth(self, Deal deal, int seat) noexcept nogil
    cdef bint _goes_alone(self, EuchreDeal deal, int seat) noexcept nogil
    cpdef double fit(self, Deal deal) noexcept nogil
    cdef int _choose(self, EuchreDeal deal) noexcept nogil
    @cython.locals(found=cython.double, seat=cython.int, hand=cython.ulonglong, kind=cython.int,
                   turned=cython.int, five=cython.ulonglong, most=cython.double, suit=cython.int)
    cdef double _fit(self, EuchreDeal deal) noexcept nogil
    @cython.locals(given=cython.ulonglong)
    cdef unsigned long long _before_exchange(
        self, EuchreDeal deal, int seat, unsigned long long hand
    ) noexcept nogil
    @cython.locals(legal=cython.ulonglong)
    cdef unsigned long long _among(self, EuchreDeal view) noexcept nogil
    @cython.locals(value=cython.double, over=cython.double)
    cdef double _bids(self, EuchreDeal deal, unsigned long long hand, int suit,
                      int kind) noexcept nogil
