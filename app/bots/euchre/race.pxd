cimport cython

cdef int MOST, SIZE

@cython.final
cdef class Race:
    cdef double worths[25]
    cpdef look(self, int ours, int theirs, int target)
    cpdef double worth(self, int own, int other) noexcept nogil
