cimport cython
from app.rules.deal cimport Deal
from app.rules.rng cimport Rng

cdef int NONE, DRAWS
cdef unsigned long long EVERY

cdef class Policy:
    cdef look(self, Deal view)
    cdef int choose(self, Deal deal, Rng rng) noexcept nogil
    cdef double worth(self, Deal deal, int seat) noexcept nogil
    @cython.locals(_=cython.int, chance=cython.double)
    cdef void draw(self, Deal view, Deal whole, Rng rng) noexcept nogil
    cdef double fit(self, Deal deal) noexcept nogil
    cdef int favourite(self, Deal view) noexcept nogil
    cdef unsigned long long among(self, Deal view) noexcept nogil
