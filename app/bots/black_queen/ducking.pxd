cimport cython
from app.bots.black_queen.passing cimport Passer
from app.bots.search.policy cimport Policy
from app.bots.search.standing cimport SOON, Standing
from app.rules.black_queen.deal cimport (
    HEARTS, JACK, JACK_POINTS, MAX_PILES, QUEEN, QUEEN_POINTS, BlackQueenDeal,
)
from app.rules.deal cimport Deal
from app.rules.rng cimport Rng, lowest

cdef double DEVIATION
cdef int RANKS, SPADES, QUEEN_RANK, LIKELY, THROWN
cdef int GLADLY, WELL, SAFELY, PERHAPS, RELUCTANTLY

@cython.final
cdef class Ducking(Policy):
    cdef Standing standing
    cdef Passer passer
    cpdef look(self, Deal view)
    cpdef int choose(self, Deal deal, Rng rng) noexcept nogil
    @cython.locals(others=cython.int, other=cython.int, points=cython.double)
    cpdef double worth(self, Deal deal, int seat) noexcept nogil
    @cython.locals(rest=cython.ulonglong, best=cython.int, most=cython.int, action=cython.int,
                   card=cython.int, value=cython.int)
    cdef int _choose(self, BlackQueenDeal deal) noexcept nogil
    @cython.locals(rank=cython.int)
    cdef int _value(self, BlackQueenDeal deal, int card) noexcept nogil
    cdef int _thrown_off(self, BlackQueenDeal deal, int card) noexcept nogil
    @cython.locals(rank=cython.int, suit=cython.int, queen_is_out=cython.bint, points=cython.int,
                   beaten=cython.bint, beatable=cython.bint, seat=cython.int, _=cython.int,
                   ranks=cython.ulonglong, only=cython.ulonglong, jack=cython.bint)
    cdef int _on_top(self, BlackQueenDeal deal, int card) noexcept nogil
    @cython.locals(found=cython.ulonglong, tops=cython.ulonglong)
    cdef unsigned long long _ranks(self, BlackQueenDeal deal, int seat, int suit) noexcept nogil
