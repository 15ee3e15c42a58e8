cimport cython
from app.rules.durak.actions cimport SHOW, TAKE, TRANSFER
from app.rules.durak.deal cimport ATTACK, THROW, DurakDeal
from app.rules.durak.table cimport JOKERS, SUIT_CARDS
from app.rules.rng cimport count, lowest

cdef int MUCH, SOME, NEARLY_GONE, EIGHT, TEN, JACK, COURT, KING, ACE, LOWER
cdef unsigned long long ALL_CARDS

@cython.locals(dropped=cython.ulonglong)
cpdef unsigned long long sensible(DurakDeal view, unsigned long long among) noexcept nogil
@cython.locals(dropped=cython.ulonglong, trumps=cython.ulonglong, plain=cython.ulonglong,
               rest=cython.ulonglong, card=cython.int, suit=cython.ulonglong)
cpdef unsigned long long frugal(DurakDeal view, unsigned long long among) noexcept nogil
@cython.locals(found=cython.ulonglong, least=cython.int, rest=cython.ulonglong, card=cython.int,
               bit=cython.ulonglong)
cdef unsigned long long _high(unsigned long long plain) noexcept nogil
@cython.locals(seats=cython.int, seat=cython.int)
cdef bint _two_are_left(DurakDeal view) noexcept nogil
cdef unsigned long long _trumps(DurakDeal view) noexcept nogil
@cython.locals(found=cython.ulonglong)
cdef unsigned long long _ranks(int least, int most) noexcept nogil
@cython.locals(trumps=cython.ulonglong, plain=cython.ulonglong, least=cython.int,
               rest=cython.ulonglong, card=cython.int, found=cython.ulonglong, rank=cython.int,
               bit=cython.ulonglong, young=cython.bint, single=cython.bint,
               gap=cython.int, kept=cython.bint, full=cython.bint)
cdef unsigned long long _too_dear_to_open(DurakDeal view, unsigned long long among) noexcept nogil
@cython.locals(ranks=cython.ulonglong)
cdef unsigned long long _with_rank_of(unsigned long long some) noexcept nogil
@cython.locals(held=cython.ulonglong, stock=cython.int, trumps=cython.ulonglong,
               plain=cython.ulonglong, found=cython.ulonglong)
cdef unsigned long long _too_dear_to_throw(DurakDeal view, unsigned long long among) noexcept nogil
@cython.locals(plain=cython.ulonglong, most=cython.int, take=cython.ulonglong,
               low=cython.ulonglong)
cdef unsigned long long _taken_for_nothing(DurakDeal view, unsigned long long among) noexcept nogil
@cython.locals(trumps=cython.ulonglong, plain=cython.ulonglong, young=cython.bint,
               enough=cython.ulonglong, found=cython.ulonglong, least=cython.ulonglong,
               rest=cython.ulonglong, card=cython.int, suit=cython.ulonglong, gap=cython.int)
cdef unsigned long long _too_dear_to_beat(DurakDeal view, unsigned long long among) noexcept nogil
@cython.locals(found=cython.ulonglong)
cdef unsigned long long _worse_than_showing(DurakDeal view, unsigned long long among) noexcept nogil
