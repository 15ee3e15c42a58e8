cimport cython

cdef int MOST, SIZE

@cython.final
cdef class Race:
    cdef double worths[25]
    cpdef look(self, int ours, int theirs, int target)
    cpdef double worth(self, int own, int other) noexcept nogil

@cython.final
cdef class RaceOfThree:
    cdef double worths[125]
    cpdef look(self, object totals, int target)
    cpdef double worth(self, int own, int left, int right) noexcept nogil
