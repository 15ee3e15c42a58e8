cimport cython
from app.bots.durak.ending cimport Ending
from app.bots.durak.play cimport Play
from app.bots.search.policy cimport Policy
from app.rules.deal cimport Deal
from app.rules.durak.deal cimport DurakDeal
from app.rules.rng cimport Rng

cdef double UNDECIDED
cdef int NOT_SOLVED

@cython.final
cdef class Playouts(Policy):
    cdef Play play
    cdef Ending ending
    cdef int cards, positions, solved, asked, opponent, left
    cpdef look(self, Deal view)
    cpdef int choose(self, Deal deal, Rng rng) noexcept nogil
    @cython.locals(cards=cython.int, seat=cython.int, value=cython.int)
    cdef void _solve(self, DurakDeal deal) noexcept nogil
    @cython.locals(value=cython.int)
    cpdef double worth(self, Deal deal, int seat) noexcept nogil
    @cython.locals(fool=cython.int)
    cdef double _worth_of(self, DurakDeal deal, int value, int seat) noexcept nogil
    cpdef int favourite(self, Deal view) noexcept nogil
