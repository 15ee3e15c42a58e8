cimport cython

cdef int SEVEN, NINE, JACK, NO_TRUMP, BENNY
cdef int SUIT_OF[320]
cdef int STRENGTH[1344]
cdef unsigned long long FOLLOW[21]

cpdef int same_colour(int suit) noexcept nogil
cpdef int suit_in(int card, int trump) noexcept nogil
@cython.locals(suit=cython.int)
cpdef int strength_in(int card, int led, int trump) noexcept nogil
@cython.locals(mask=cython.ulonglong, card=cython.int)
cdef unsigned long long _mask(object wanted)
