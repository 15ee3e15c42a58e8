cimport cython
from app.rules.euchre.cards cimport FOLLOW, same_colour, strength_in, suit_in
from app.rules.rng cimport count, lowest

cdef int CLASSES, OTHER, SHADOW, TRUMP, RIGHT, LEFT, KEPT, ACE, HIGH_TRUMP
cdef int CLASS_OF[208]

@cython.locals(suit=cython.int, rank=cython.int, strength=cython.int)
cpdef int class_of(int card, int trump) noexcept nogil
cpdef int trumps_in(unsigned long long hand, int trump) noexcept nogil
@cython.locals(voids=cython.int, suit=cython.int)
cpdef int voids_in(unsigned long long hand, int trump) noexcept nogil
@cython.locals(rest=cython.ulonglong, worst=cython.int, least=cython.int, card=cython.int,
               cost=cython.int)
cpdef int worst_card(unsigned long long hand, int trump, unsigned long long barred) noexcept nogil
@cython.locals(bit=cython.ulonglong, card=cython.int)
cpdef unsigned long long with_turnup(unsigned long long hand, int turned) noexcept nogil
@cython.locals(rest=cython.ulonglong, best=cython.int, most=cython.int, card=cython.int,
               worth=cython.int)
cpdef int best_to_give(unsigned long long hand, int trump) noexcept nogil
@cython.locals(strength=cython.int)
cdef int _worth_to_maker(int card, int trump) noexcept nogil
@cython.locals(suit=cython.int, rank=cython.int, held=cython.ulonglong, cost=cython.int)
cdef int _cost_of_discard(unsigned long long hand, int trump, int card) noexcept nogil
