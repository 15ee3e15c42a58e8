cimport cython
from app.rules.durak.deal cimport ALL_SUITS
from app.rules.durak.table cimport JOKER, JOKERS, NO_SUIT, SUIT_CARDS
from app.rules.rng cimport count

cdef int FINISHED, TRUMP, UNBALANCED, SAME_SUIT, MANY, ALONE, MOST_SIDE

@cython.final
cdef class HandValue:
    cdef readonly object form
    cdef bint whole_share
    cdef readonly unsigned long long trumps
    cdef unsigned long long sides[4]
    cdef int side_suits
    cdef unsigned long long of_rank[14]
    cdef int ranks[70]
    cdef int suits[742]
    cdef int even[53]
    @cython.locals(suit_cards=cython.ulonglong, i=cython.int, rank=cython.int, halves=cython.int,
                   held=cython.int, together=cython.int, side=cython.int)
    cpdef look(self, int trump)
    @cython.locals(found=cython.int, rank=cython.int, size=cython.int, trumps=cython.int,
                   row=cython.int, i=cython.int)
    cpdef int of(self, unsigned long long hand, int stock, int total) noexcept nogil
    @cython.locals(found=cython.int)
    cpdef int share(self, int size, int others) noexcept nogil
