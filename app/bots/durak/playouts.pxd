cimport cython
from app.bots.durak.play cimport Play
from app.bots.search.policy cimport Policy
from app.rules.deal cimport Deal
from app.rules.durak.deal cimport DurakDeal
from app.rules.rng cimport Rng

cdef double UNDECIDED

@cython.final
cdef class Playouts(Policy):
    cdef Play play
    cpdef look(self, Deal view)
    cpdef int choose(self, Deal deal, Rng rng) noexcept nogil
    cpdef double worth(self, Deal deal, int seat) noexcept nogil
    cpdef int favourite(self, Deal view) noexcept nogil
