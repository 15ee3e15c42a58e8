cimport cython
from app.rules.rng cimport Rng, count, pick

cdef int BID

cdef class Deal:
    cdef readonly int players
    cdef public int turn, viewer
    cdef readonly int low, high, step
    cdef public object setup
    cdef public list history
    cdef unsigned long long legal(self) noexcept nogil
    cdef unsigned long long legal_of(self, int seat) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    cdef void copy_from(self, Deal other) noexcept nogil
    cdef void fill_into(self, Deal whole, Rng rng) noexcept nogil
    cdef int score_of(self, int seat) noexcept nogil
    @cython.locals(mask=cython.ulonglong, bids=cython.int, k=cython.int)
    cdef int random_action(self, Rng rng) noexcept nogil
    cdef int playout(self, Rng rng) noexcept nogil

@cython.locals(actions=cython.longlong, check=cython.longlong, seat=cython.int)
cdef tuple _playouts(Deal view, Deal whole, Rng rng, long long deals)
