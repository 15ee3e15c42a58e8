cimport cython
from app.bots.durak.value cimport HandValue
from app.rules.durak.actions cimport DONE, SHOW, TAKE, TRANSFER
from app.rules.durak.deal cimport ATTACK, THROW, DurakDeal
from app.rules.durak.table cimport rank_of
from app.rules.rng cimport count, lowest

cdef int ON_TABLE, THROWN, EARLY_THROW, BEATEN, TAKEN, EARLY_TAKE, FOUR_SUITS, PASSED_ON

@cython.final
cdef class Play:
    cdef readonly HandValue value
    cdef int rank_bonus[5]
    cdef readonly int best
    @cython.locals(hand=cython.ulonglong, stock=cython.int, total=cython.int, seat=cython.int,
                   legal=cython.ulonglong, passing=cython.int, suit=cython.int,
                   ranks=cython.ulonglong)
    cpdef int choose(self, DurakDeal deal, int me) noexcept nogil
    @cython.locals(best=cython.int, rest=cython.ulonglong, card=cython.int, value=cython.int)
    cpdef int open(self, unsigned long long hand, unsigned long long among, int stock,
                   int total) noexcept nogil
    @cython.locals(rank=cython.int, weight=cython.int, held=cython.int, left=cython.ulonglong)
    cpdef int laid(self, unsigned long long hand, int card, int stock, int total) noexcept nogil
    @cython.locals(card=cython.int)
    cpdef int throw(self, unsigned long long hand, unsigned long long among, int stock,
                    int total) noexcept nogil
    @cython.locals(held=cython.ulonglong, trump=cython.ulonglong, none=cython.int,
                   trump_only=cython.int, suit=cython.int)
    cpdef int transfer(self, unsigned long long hand, int rank, int suits, int stock,
                       int total) noexcept nogil
    @cython.locals(now=cython.int, rank=cython.int, suit=cython.int, sides=cython.ulonglong,
                   ranks=cython.ulonglong, card=cython.int)
    cpdef int show(self, DurakDeal deal, unsigned long long hand, unsigned long long legal,
                   int stock, int total) noexcept nogil
    @cython.locals(best=cython.int, rest=cython.ulonglong, card=cython.int, bit=cython.ulonglong,
                   value=cython.int, taken=cython.int)
    cpdef int defend(self, unsigned long long hand, unsigned long long among,
                     unsigned long long table, unsigned long long ranks, int stock,
                     int total) noexcept nogil
