cimport cython
from app.rules.deal cimport Deal
from app.rules.euchre.cards cimport FOLLOW, STRENGTH, SUIT_OF
from app.rules.euchre.fitting cimport Fitting
from app.rules.euchre.making cimport (
    DISCARD, GIVE, HAND, LAY, NAME, NONE, OVER, PLAY, THREE, VACANT, MakingDeal,
)
from app.rules.rng cimport Rng, count, pick
from app.rules.unseen cimport Unseen

cdef int UNKNOWN, BURIED

@cython.final
cdef class EuchreDeal(MakingDeal):
    cdef readonly bint super_euchre
    cdef readonly int target
    cdef object _fitting

    @cython.locals(hand=cython.ulonglong, follow=cython.ulonglong)
    cpdef unsigned long long legal(self) noexcept nogil
    cpdef unsigned long long kept(self) noexcept nogil
    cpdef void apply(self, int action) noexcept nogil
    @cython.locals(seat=cython.int, at=cython.int, suit=cython.int, wins=cython.bint)
    cdef void _play(self, int card) noexcept nogil
    cdef void _collect(self) noexcept nogil
    cpdef int score_of(self, int seat) noexcept nogil
    cpdef int worth(self, int made, bint makers) noexcept nogil
    cpdef int partner_of(self, int seat) noexcept nogil
    cpdef int against(self, int seat) noexcept nogil
    cpdef bint opposed(self, int seat, int other) noexcept nogil
    cpdef int tricks_of_side(self, int seat) noexcept nogil
    cpdef void copy_from(self, Deal other) noexcept nogil
    cdef void _copy(self, EuchreDeal other) noexcept nogil
    cdef void _copy_public(self, EuchreDeal other) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void look(self, int viewer, EuchreDeal whole) noexcept nogil
    cdef bint _turnup_in_hand(self) noexcept nogil
    @cython.locals(seen=cython.ulonglong)
    cpdef unsigned long long unseen_cards(self) noexcept nogil
    cpdef void fill_into(self, Deal whole, Rng rng) noexcept nogil
    cdef void _fill_one(self, EuchreDeal whole, Fitting fitting, Rng rng) noexcept nogil
    cdef void _fill(
        self, EuchreDeal whole, Fitting fitting, Unseen unseen, Rng rng
    ) noexcept nogil
