cimport cython
from app.bots.search.policy cimport Policy
from app.rules.deal cimport Deal

@cython.final
cdef class Fewest(Policy):
    cpdef double worth(self, Deal deal, int seat) noexcept nogil
