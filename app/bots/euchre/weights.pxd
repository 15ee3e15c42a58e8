cimport cython
from app.bots.euchre.bids cimport SORTS, Valuing, sort_of
from app.bots.euchre.chances cimport Chances
from app.bots.euchre.hands cimport voids_in
from app.rules.euchre.cards cimport BENNY, FOLLOW, NO_TRUMP, same_colour
from app.rules.euchre.deal cimport EuchreDeal
from app.rules.rng cimport count

cdef int COUNTS, TENTHS, SOME, MANY, QUEEN, KING, ACE, JACK
cdef unsigned long long ACES, KINGS

@cython.final
cdef class Weighed(Valuing):
    cdef readonly Chances chances
    cdef readonly int found[18]
    cdef readonly double weights[3456]
    @cython.locals(first=cython.int, total=cython.double, number=cython.int)
    cpdef double value(self, EuchreDeal view, unsigned long long hand, int trump,
                       int kind) noexcept nogil
    cpdef bint over_partner(self) noexcept nogil
    @cython.locals(trumps=cython.ulonglong, side=cython.ulonglong, tricks=cython.int,
                   number=cython.int, first=cython.int)
    cpdef void look(self, EuchreDeal view, unsigned long long hand, int trump,
                    int kind) noexcept nogil
    @cython.locals(suit=cython.int, held=cython.ulonglong)
    cdef void _look_at_suits(self, unsigned long long hand) noexcept nogil
