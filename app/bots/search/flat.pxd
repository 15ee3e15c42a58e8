cimport cython
from app.bots.search.policy cimport NONE, Policy
from app.rules.deal cimport Deal
from app.rules.rng cimport Rng, count, lowest

cdef int ROUNDS, LONGEST
cdef double NOTHING

@cython.final
cdef class Flat:
    cdef readonly Policy policy
    cdef double doubt
    cdef readonly int deals[64]
    cdef double total[64]
    cdef double gain[64]
    cdef double squares[64]
    cdef double worths[64]
    cdef readonly unsigned long long left
    cdef readonly int favourite
    cdef int numbers[64]
    cdef int instead, preferred
    @cython.locals(bit=cython.int)
    cpdef stand_for(self, numbers, int favourite=*)
    cpdef try_out(self, Deal view, int simulations, Rng rng, unsigned long long among=*)
    @cython.locals(action=cython.int, number=cython.int, actions=cython.int, deals=cython.int)
    cdef _try_out(self, Deal view, Deal whole, Deal trial, int simulations, Rng rng)
    @cython.locals(best=cython.int, found=cython.int, action=cython.int, tried=cython.bint,
                   dear=cython.bint)
    cpdef int best_for(self, Deal view, unsigned long long calm, double price, int simulations,
                       Rng rng)
    cpdef double gains(self, Deal view, int action, int over, int simulations, Rng rng)
    cpdef compare(self, Deal view, unsigned long long actions, int over)
    cpdef narrow(self, unsigned long long actions)
    cpdef compare_in(self, Deal view, int deals, Rng rng)
    cpdef double gap(self, int action)
    @cython.locals(deals=cython.int, gap=cython.double)
    cpdef double error(self, int action)
    cdef _compare_in(self, Deal view, Deal whole, Deal trial, int deals, Rng rng)
    @cython.locals(action=cython.int)
    cdef void _forget(self) noexcept nogil
    @cython.locals(seat=cython.int, _=cython.int, rest=cython.ulonglong,
                   action=cython.int)
    cdef void _round(self, Deal view, Deal whole, Deal trial, int deals, Rng rng) noexcept nogil
    @cython.locals(rest=cython.ulonglong, action=cython.int, gain=cython.double)
    cdef void _compare(self) noexcept nogil
    @cython.locals(_=cython.int, worst=cython.int, rest=cython.ulonglong, action=cython.int)
    cdef void _drop(self, int number) noexcept nogil
    @cython.locals(found=cython.int, most=cython.double, action=cython.int)
    cpdef int best(self)
    @cython.locals(deals=cython.int, gain=cython.double, variance=cython.double)
    cdef bint _is_luck(self, int action) noexcept nogil
    cpdef double mean(self, int action) noexcept nogil
