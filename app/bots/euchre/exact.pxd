cimport cython
from app.bots.euchre.bids cimport Valuing
from app.bots.euchre.hands cimport CLASS_OF
from app.rules.euchre.cards cimport same_colour, suit_in
from app.rules.euchre.deal cimport EuchreDeal
from app.rules.rng cimport lowest

cdef int HANDS, PLACES, SUITS, FINE, MOST
cdef int PLACE_OF[208]
cdef int WAYS_OF[150]

@cython.locals(number=cython.int, first=cython.int)
cdef int _place(int card, int trump)

@cython.final
cdef class Numbering:
    cdef int[::1] numbers
    @cython.locals(five=cython.ulonglong, rest=cython.ulonglong)
    cpdef int number(self, unsigned long long hand, int trump) noexcept nogil

@cython.locals(one=cython.ulonglong, other=cython.ulonglong)
cdef unsigned long long _ordered(unsigned long long five) noexcept nogil
@cython.locals(found=cython.int, taken=cython.int, rest=cython.ulonglong)
cdef int _rank(unsigned long long five) noexcept nogil
cpdef int context_of(int turned, int trump, int kind) noexcept nogil

@cython.final
cdef class Exact(Valuing):
    cdef Numbering hands
    cdef signed char[::1] points
    @cython.locals(at=cython.int)
    cpdef double value(self, EuchreDeal view, unsigned long long hand, int trump,
                       int kind) noexcept nogil
    cpdef bint over_partner(self) noexcept nogil
