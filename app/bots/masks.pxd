cimport cython

cdef int SUIT_CARDS

cpdef unsigned long long of_suit(int suit) noexcept nogil
@cython.locals(up_to=cython.ulonglong)
cpdef unsigned long long above(int card) noexcept nogil
@cython.locals(under=cython.ulonglong)
cpdef unsigned long long below(int card) noexcept nogil
