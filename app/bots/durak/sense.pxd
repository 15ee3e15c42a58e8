cimport cython
from app.rules.durak.deal cimport ATTACK, SUIT_CARDS, TAKE, THROW, DurakDeal
from app.rules.rng cimport lowest

cdef int MUCH, COURT, LOWER, LOW

cpdef unsigned long long sensible(DurakDeal view, unsigned long long among) noexcept nogil
cdef unsigned long long _trumps(DurakDeal view) noexcept nogil
@cython.locals(plain=cython.ulonglong, least=cython.int, rest=cython.ulonglong, card=cython.int,
               found=cython.ulonglong)
cdef unsigned long long _opening(DurakDeal view, unsigned long long among) noexcept nogil
@cython.locals(trumps=cython.ulonglong, high=cython.ulonglong)
cdef unsigned long long _throwing(DurakDeal view, unsigned long long among) noexcept nogil
@cython.locals(trumps=cython.ulonglong, least=cython.ulonglong, low=cython.ulonglong)
cdef unsigned long long _beating(DurakDeal view, unsigned long long among) noexcept nogil
