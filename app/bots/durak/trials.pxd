cimport cython
from app.bots.durak.play cimport Play
from app.rules.durak.deal cimport DurakDeal
from app.rules.rng cimport Rng, lowest

cdef int LONGEST
cdef double UNDECIDED

@cython.final
cdef class Trials:
    cdef Play play
    cdef double doubt
    cdef DurakDeal whole, trial
    cdef readonly double sums[58]
    cdef int actions[58]
    cdef readonly int deals, playouts, best
    cpdef int choose(self, DurakDeal view, int me, unsigned long long among, int playouts, Rng rng)
    @cython.locals(left=cython.int, rounds=cython.int, i=cython.int, _=cython.int)
    cdef int _choose(self, DurakDeal view, int me, unsigned long long among, int playouts,
                     Rng rng) noexcept nogil
    @cython.locals(left=cython.int, rest=cython.ulonglong, action=cython.int)
    cdef int _list(self, unsigned long long among, int usual) noexcept nogil
    @cython.locals(_=cython.int)
    cdef double _not_lost(self, int me, int action) noexcept nogil
    @cython.locals(i=cython.int, j=cython.int, action=cython.int)
    cdef void _sort(self, int left) noexcept nogil
    @cython.locals(usual=cython.int, best=cython.int, n=cython.double, p=cython.double,
                   q=cython.double, error=cython.double)
    cdef int _decided(self) noexcept nogil
