cimport cython
from app.bots.euchre.bids cimport Bidder
from app.bots.euchre.contexts cimport context_of
from app.bots.euchre.hands cimport CLASS_OF
from lab.euchre.profiles cimport Rates
from lab.euchre.selfplay cimport SelfPlay, gain
from app.rules.euchre.actions cimport PASS
from app.rules.euchre.deal cimport EuchreDeal
from app.rules.euchre.making cimport CALL
from app.rules.rng cimport Rng, lowest

cdef double TRUMP_STEP, SHADOW_STEP, OTHER_STEP
cdef int TRUMP_CELLS, SHADOW_CELLS, OTHER_CELLS, CELLS

@cython.final
cdef class Profiling:
    cdef Rates rates
    cdef long long[::1] tries, points, trump, shadow, other
    @cython.locals(at=cython.int)
    cdef void note(self, EuchreDeal view, unsigned long long hand, int trump, int kind,
                   int points) noexcept nogil

@cython.locals(found=cython.int)
cdef int _cell(double value, double step, int cells) noexcept nogil

@cython.final
cdef class Survey:
    cdef Bidder bidder
    cdef SelfPlay table
    cdef Profiling chances, measured
    cdef long long[::1] tries, wins
    @cython.locals(_=cython.int, action=cython.int)
    cdef void _play_bids(self, EuchreDeal start, EuchreDeal deal, EuchreDeal seen, int deals,
                         Rng rng)
    @cython.locals(_=cython.int, bids=cython.ulonglong, points=cython.int)
    cdef void _play_all(self, EuchreDeal start, EuchreDeal deal, EuchreDeal other, EuchreDeal seen,
                        int deals, Rng rng)
    @cython.locals(seat=cython.int, kind=cython.int, hand=cython.ulonglong, at=cython.int,
                   rest=cython.ulonglong, card=cython.int, number=cython.int)
    cdef int _bid(self, EuchreDeal deal, EuchreDeal seen, int action) noexcept nogil
    @cython.locals(kind=cython.int, hand=cython.ulonglong)
    cdef void _note_profiles(self, EuchreDeal seen, EuchreDeal played, int points) noexcept nogil
