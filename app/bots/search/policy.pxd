from app.rules.deal cimport Deal
from app.rules.rng cimport Rng

cdef class Policy:
    cdef int choose(self, Deal deal, Rng rng) noexcept nogil
    cdef double worth(self, Deal deal, int seat) noexcept nogil
