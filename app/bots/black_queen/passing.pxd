cimport cython
from app.rules.black_queen.deal cimport JACK, MAX_PILES, QUEEN, SUIT, BlackQueenDeal
from app.rules.deal cimport BID

cdef int HEARTS, SPADES, THREE, NONE, FEW_PILES, WITH_PILES, ALL_IN_HAND, TOP

@cython.final
cdef class Passer:
    cdef int hand[52]
    cdef int lower[52]
    cdef int of_suit[4]
    cdef int chosen[3]
    cpdef int choose(self, BlackQueenDeal deal) noexcept nogil
    cpdef int usual(self, BlackQueenDeal deal) noexcept nogil
    @cython.locals(i=cython.int, a=cython.int, b=cython.int, c=cython.int, least=cython.int,
                   most=cython.int)
    cpdef int choose_by(self, BlackQueenDeal deal, int way) noexcept nogil
    cpdef list values(self, BlackQueenDeal deal, int way)
    @cython.locals(seat=cython.int, suit=cython.int, card=cython.int, pile=cython.int,
                   shown=cython.int, found=cython.int)
    cdef void _look(self, BlackQueenDeal deal) noexcept nogil
    @cython.locals(best=cython.int, most=cython.int, card=cython.int, value=cython.int)
    cdef int _best(self, BlackQueenDeal deal, int way) noexcept nogil
    @cython.locals(other=cython.int)
    cdef void _take(self, int card) noexcept nogil
    @cython.locals(suit=cython.int, rank=cython.int, lower=cython.int, short=cython.int)
    cdef int _value(self, BlackQueenDeal deal, int card, int way) noexcept nogil
