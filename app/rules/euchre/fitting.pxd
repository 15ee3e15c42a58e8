cimport cython

@cython.final
cdef class Fitting:
    cdef readonly object unseen
    cdef readonly unsigned long long shown, given, turnup
    cdef readonly double weight
    cdef public object next
    cdef public double later
    @cython.locals(held=cython.ulonglong)
    cpdef unsigned long long may_be_given(self, unsigned long long hand, int laid) noexcept nogil
