cimport cython

cdef int PASS, ORDER_UP, ORDER_ALONE, CALL_SUIT, CALL_ALONE, DEFEND_TOGETHER, DEFEND_ALONE
cdef int KEEP, REDRAW
cdef int THREES[10]

@cython.locals(bit=cython.ulonglong, three=cython.ulonglong, chosen=cython.int)
cpdef unsigned long long three_of(unsigned long long low, int way) noexcept nogil
