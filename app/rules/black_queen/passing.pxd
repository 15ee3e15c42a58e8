cimport cython
from app.rules.deal cimport BID, Deal
from app.rules.rng cimport Rng

cdef int CARDS, NONE, UNKNOWN

cdef class PassingDeal(Deal):
    cdef readonly int passing, to_pass
    cdef readonly unsigned long long once[6]
    cdef readonly unsigned long long twice[6]
    cdef readonly unsigned long long thrice[6]
    cdef readonly int hand_size[6]
    cdef readonly short given[18]
    cdef readonly short held[18]
    cdef short _cards[26]
    cdef short _three[3]
    cdef short _shown[156]
    cdef int _shows[6]

    @cython.locals(bit=cython.ulonglong)
    cdef void _hold(self, int seat, int card) noexcept nogil
    cdef void _give(self, int seat, int card) noexcept nogil
    @cython.locals(bit=cython.ulonglong)
    cdef void _play_from_hand(self, int seat, int card) noexcept nogil
    cdef void _begin_passing(self, int eldest) noexcept nogil
    @cython.locals(seat=cython.int, i=cython.int)
    cdef void _pass(self, int way) noexcept nogil
    @cython.locals(seat=cython.int, i=cython.int)
    cdef void _exchange(self) noexcept nogil
    @cython.locals(n=cython.int, rest=cython.ulonglong, card=cython.int, copies=cython.int,
                   _=cython.int)
    cdef int _list_hand(self, int seat) noexcept nogil
    @cython.locals(way=cython.int, i=cython.int, j=cython.int, k=cython.int, found=cython.bint)
    cdef int _walk(self, int n, int wanted, int a, int b, int c) noexcept nogil
    cdef int _way_of(self, int seat, int a, int b, int c) noexcept nogil
    cdef void ask_three(self) noexcept nogil
    @cython.locals(i=cython.int)
    cdef void _lay(self, int seat, int way) noexcept nogil
    @cython.locals(at=cython.int, i=cython.int)
    cdef void _note_played(self, int seat, int card) noexcept nogil
    cdef void _copy_passed(self, PassingDeal other) noexcept nogil
    @cython.locals(seat=cython.int, to=cython.int, known=cython.bint, i=cython.int)
    cdef void _view_passed(self, int viewer, PassingDeal whole) noexcept nogil
    cdef _note_shown(self)
    @cython.locals(seat=cython.int, to=cython.int, n=cython.int, i=cython.int)
    cdef void _fill_passed(self, PassingDeal whole, Rng rng) noexcept nogil
    @cython.locals(i=cython.int, j=cython.int, card=cython.int)
    cdef void _draw_three(self, int seat, int n, Rng rng) noexcept nogil
    @cython.locals(at=cython.int)
    cdef void _note_given(self, int seat, int a, int b, int c) noexcept nogil
