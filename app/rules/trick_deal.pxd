cimport cython
from app.rules.deal cimport Deal
from app.rules.unseen cimport Unseen

cdef int ANY_SUIT

cdef class TrickDeal(Deal):
    cdef readonly int phase, in_trick, led, best, winner, leader, left, trump
    cdef readonly unsigned long long played
    cdef readonly unsigned long long hands[8]
    cdef readonly int hand_size[8]
    cdef readonly int taken[8]
    cdef readonly int voids[8]
    cdef readonly int dealer, before_play
    cdef object unseen

    @cython.locals(seen=cython.ulonglong, seat=cython.int)
    cdef unsigned long long in_sight(self) noexcept nogil
    cdef unsigned long long unseen_cards(self) noexcept nogil
    cdef void copy_tricks(self, TrickDeal other) noexcept nogil
    @cython.locals(one=cython.ulonglong, seat=cython.int, first=cython.int, i=cython.int)
    cdef void fill_hands(self, TrickDeal whole, Unseen unseen) noexcept nogil
