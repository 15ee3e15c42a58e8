cimport cython
from app.bots.called_partner.points cimport FIVES, TENS
from app.bots.masks cimport of_suit
from app.rules.called_partner.deal cimport usual_calls
from app.rules.rng cimport count

cdef int HAND, KINDS, OWN, FEATURES, SEATS, SEATS_OF_TWO, QUEEN_OF_SPADES, JACK
cdef double NEVER, SCATTER, SCATTER_OF_TWO
cdef double WEIGHTS[594]

@cython.final
cdef class Worth:
    cdef int players, calls, black, row
    cdef unsigned long long pack, twice
    cdef readonly double features[18]
    cdef readonly int first, second, trump
    @cython.locals(queen=cython.bint)
    cpdef void look(self, int players, int calls, unsigned long long pack, int black, int packs=*) noexcept nogil
    cpdef void hold(self, unsigned long long twice) noexcept nogil
    @cython.locals(x=cython.p_double, suit=cython.ulonglong, length=cython.double, i=cython.int)
    cdef void _measure_twice(self, int trump) noexcept nogil
    @cython.locals(trumps=cython.ulonglong, side=cython.ulonglong, tops=cython.ulonglong,
                   length=cython.int, x=cython.p_double, i=cython.int, suit=cython.int,
                   held=cython.ulonglong, ranks=cython.ulonglong, n=cython.int,
                   spades=cython.ulonglong)
    cpdef void measure(self, unsigned long long hand, int trump) noexcept nogil
    @cython.locals(total=cython.double, row=cython.int, i=cython.int)
    cpdef double hand_mean(self, unsigned long long hand, int trump) noexcept nogil
    @cython.locals(suit=cython.int, rank=cython.int, held=cython.ulonglong, n=cython.int)
    cpdef int kind(self, unsigned long long hand, int trump, int card) noexcept nogil
    cpdef double call_mean(self, unsigned long long hand, int trump, int card) noexcept nogil
    @cython.locals(most=cython.double, next_most=cython.double, rest=cython.ulonglong,
                   suit=cython.int, rank=cython.int, card=cython.int, mean=cython.double)
    cpdef double best_calls(self, unsigned long long hand, int trump,
                            unsigned long long called) noexcept nogil
    @cython.locals(most=cython.double, trump=cython.int, mean=cython.double)
    cpdef double best(self, unsigned long long hand) noexcept nogil

@cython.locals(target=cython.int, scatter=cython.double)
cpdef double chance(double mean, int bid, int packs=*) noexcept nogil
