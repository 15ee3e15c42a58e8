cimport cython
from app.bots.euchre.bids cimport Valuing
from app.bots.euchre.hands cimport voids_in
from app.rules.euchre.deal cimport EuchreDeal
from app.rules.euchre.cards cimport BENNY, FOLLOW, NO_TRUMP, STRENGTH, SUIT_OF
from app.rules.rng cimport count, lowest

cdef int ACE, SEEN, OPPONENT
cdef double VOID_MISSED, LONE_MISSED, WAITS
cdef double WAYS[784]

@cython.locals(chance=cython.double, k=cython.int)
cpdef double at_most(int few, int special, int drawn, int cards) noexcept nogil

@cython.final
cdef class Chances(Valuing):
    cdef unsigned long long hand, hidden, danger
    cdef int trump, out, against
    @cython.locals(total=cython.double, rest=cython.ulonglong, card=cython.int)
    cpdef double value(self, EuchreDeal view, unsigned long long hand, int trump,
                       int kind) noexcept nogil
    @cython.locals(total=cython.double, suit=cython.int, held=cython.ulonglong,
                   hidden=cython.ulonglong, before=cython.int, wins=cython.double, rank=cython.int,
                   card=cython.int,
                   above=cython.int, high=cython.double, short=cython.double,
                   missed=cython.double)
    cdef double _without_trump(self) noexcept nogil
    @cython.locals(turned=cython.ulonglong, seen=cython.ulonglong, place=cython.int)
    cpdef void look(self, EuchreDeal view, unsigned long long hand, int trump,
                    int kind) noexcept nogil
    @cython.locals(suit=cython.int, cards=cython.ulonglong, before=cython.int, above=cython.int,
                   known=cython.bint, rest=cython.ulonglong, other=cython.int,
                   bit=cython.ulonglong, high=cython.double, out=cython.int, trumps=cython.int,
                   has_trump=cython.double, ruffed=cython.double)
    cpdef double chance(self, int card) noexcept nogil
    cdef bint _stronger(self, int other, int card, int suit) noexcept nogil
    @cython.locals(trumps=cython.int, short=cython.double, length=cython.double,
                   missed=cython.double, suit=cython.int, _=cython.int)
    cdef double _trump_wins(self, int before, double high) noexcept nogil
