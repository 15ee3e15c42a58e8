cimport cython
from app.bots.search.policy cimport Policy
from app.rules.deal cimport Deal
from app.rules.rng cimport Rng, lowest
from app.rules.short_spades.deal cimport ShortSpadesDeal

cdef int TRUMPS, KING, BY_RANK, FAR

@cython.final
cdef class Playouts(Policy):
    cpdef int choose(self, Deal deal, Rng rng) noexcept nogil
    cpdef int favourite(self, Deal view) noexcept nogil
    cpdef double worth(self, Deal deal, int seat) noexcept nogil
    @cython.locals(rest=cython.ulonglong, partner=cython.int, helps=cython.bint, best=cython.int,
                   least=cython.int, card=cython.int, cost=cython.int)
    cdef int _choose(self, ShortSpadesDeal deal) noexcept nogil
    @cython.locals(halves=cython.int, card=cython.int)
    cdef int _bid(self, unsigned long long hand) noexcept nogil
    @cython.locals(suit=cython.int)
    cdef bint _takes(self, ShortSpadesDeal deal, int card) noexcept nogil
