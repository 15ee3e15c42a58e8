cimport cython
from app.bots.black_queen.bot cimport BlackQueenBot
from app.bots.black_queen.ducking cimport Ducking
from app.bots.search.policy cimport Policy
from app.rules.black_queen.deal cimport BlackQueenDeal
from app.rules.deal cimport Deal
from app.rules.rng cimport Rng

@cython.final
cdef class AsSeen(Policy):
    cdef BlackQueenBot bot
    cdef Ducking ducking
    cpdef look(self, Deal view)
    cpdef int choose(self, Deal deal, Rng rng) noexcept nogil
    cpdef double worth(self, Deal deal, int seat) noexcept nogil
