cimport cython
from app.bots.euchre.bids cimport Bidder
from app.bots.euchre.hands cimport worst_card
from app.bots.euchre.play cimport CardPlay
from app.rules.euchre.actions cimport DEFEND_TOGETHER
from app.rules.euchre.deal cimport EuchreDeal
from app.rules.euchre.making cimport DISCARD, PLAY

@cython.final
cdef class SelfPlay:
    cdef public Bidder bidder
    cdef CardPlay play
    cdef EuchreDeal view
    cdef readonly unsigned long long won
    cpdef void finish(self, EuchreDeal deal) noexcept nogil
    @cython.locals(turned=cython.ulonglong)
    cdef int discard(self) noexcept nogil

cdef int THREE

@cython.locals(others=cython.int)
cpdef int gain(EuchreDeal deal, int seat) noexcept nogil
