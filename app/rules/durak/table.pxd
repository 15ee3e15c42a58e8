cimport cython
from app.rules.deal cimport Deal
from app.rules.rng cimport Rng
from app.rules.unseen cimport Unseen

cdef int NONE, FIRST_JOKER, JOKER, NO_SUIT, SUIT_CARDS
cdef unsigned long long JOKERS

cpdef int rank_of(int card) noexcept nogil

cdef class DurakTable(Deal):
    cdef readonly unsigned long long pack
    cdef readonly int phase, dealer, trump, trump_card, shown_trump, best_joker
    cdef readonly unsigned long long trumps, jokers
    cdef readonly unsigned long long hands[6]
    cdef readonly unsigned long long known[6]
    cdef readonly int hand_size[6]
    cdef readonly int stock[52]
    cdef readonly int stock_left, next_in_stock
    cdef readonly unsigned long long discards, shown
    cdef public list bout_ends
    cdef readonly int bouts, opener, attacker, defender, limit
    cdef readonly int attacks, beaten, asked_from, done
    cdef readonly bint taking
    cdef readonly int attack[6]
    cdef readonly int cover[6]
    cdef readonly int laid_by[6]
    cdef readonly int ranks
    cdef readonly int out, fools
    cdef readonly int place[6]
    cdef readonly unsigned long long dealt_to_none
    cdef readonly int slots[6]
    cdef readonly int drawn[6]
    cdef readonly int played[6]
    cdef readonly double odds[42]
    cdef object unseen

    @cython.locals(suit=cython.ulonglong, is_red=cython.bint)
    cdef turn_up(self, int card)
    cdef void _copy(self, DurakTable other) noexcept nogil
    cdef void _copy_public(self, DurakTable other) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void _view(self, int viewer, DurakTable whole) noexcept nogil
    @cython.locals(x=cython.int, base=cython.int, share=cython.double,
                   dealt=cython.int, free=cython.int, before=cython.double, low=cython.bint)
    cdef void _note_origin(self, int seat, unsigned long long bit) noexcept nogil
    @cython.locals(seat=cython.int, first=cython.int, i=cython.int)
    cdef void _fill(self, DurakTable whole, Unseen unseen, Rng rng) noexcept nogil
