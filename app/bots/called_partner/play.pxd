cimport cython
from app.bots.called_partner.points cimport points_in
from app.bots.masks cimport above, of_suit
from app.rules.called_partner.deal cimport CalledPartnerDeal
from app.rules.rng cimport count, lowest

cdef int FEED, EAGER, SHY, TOP_TRUMP, ANY_TRUMP, TOP_SIDE, HIGHER, KEPT, KEPT_BLACK, LAST, RANK
cdef int DRAW, REVEAL, SIZE, COUNTS, CALLER, PARTNER, OPPONENT
cdef double WEIGHTS[39]
cdef double OWN_CALL, NEARLY, UNKNOWN

@cython.final
cdef class CardPlay:
    cdef double weights[39]
    cdef int role, row, trumps_out
    cdef bint calling
    cdef unsigned long long unseen, unseen_twice, secret, called
    cdef readonly double friend[8]
    cdef readonly double holds[8]
    cdef double rooms[8]
    cdef double density, left_alone, won_with
    cdef double missing[27]
    cdef double tops[81]
    @cython.locals(legal=cython.ulonglong, best=cython.int, most=cython.double,
                   rest=cython.ulonglong, card=cython.int, value=cython.double)
    cpdef int choose(self, CalledPartnerDeal deal) noexcept nogil
    @cython.locals(me=cython.int, hand=cython.ulonglong, hidden=cython.int,
                   called=cython.ulonglong, i=cython.int, known=cython.int, role=cython.int,
                   seat=cython.int, side=cython.double, lacks=cython.double,
                   part=cython.double, k=cython.int, both=cython.ulonglong, points=cython.int)
    cpdef void look(self, CalledPartnerDeal deal) noexcept nogil
    cdef int out(self, unsigned long long unseen) noexcept nogil
    @cython.locals(seat=cython.int, rest=cython.ulonglong, card=cython.int, total=cython.double,
                   part=cython.double)
    cdef void _find_holders(self, CalledPartnerDeal deal) noexcept nogil
    cdef double _room(self, CalledPartnerDeal deal, int seat, int card) noexcept nogil
    @cython.locals(suit=cython.int, won=cython.double, stake=cython.double, later=cython.int,
                   value=cython.double, theirs=cython.double, seat=cython.int, drawn=cython.double)
    cpdef double value(self, CalledPartnerDeal deal, int card) noexcept nogil
    @cython.locals(chance=cython.double, mine=cython.ulonglong, card=cython.int,
                   behind=cython.double, seat=cython.int, _=cython.int)
    cdef double won(self, CalledPartnerDeal deal, int led, int best, double friend) noexcept nogil
    @cython.locals(suit=cython.int, higher=cython.ulonglong, over=cython.int, of_led=cython.int,
                   ruff=cython.int, trumped=cython.bint, eager=cython.double, shy=cython.double,
                   held=cython.double, ours=cython.double, seat=cython.int, _=cython.int,
                   voids=cython.int, beats=cython.double, same=cython.double)
    cdef double kept_up(self, CalledPartnerDeal deal, int led, int best,
                        double friend) noexcept nogil
    @cython.locals(suit=cython.int, hand=cython.ulonglong, w=cython.int,
                   higher=cython.ulonglong, top=cython.double, kept=cython.double,
                   held=cython.ulonglong, alone=cython.bint, above_it=cython.int)
    cdef double keep(self, CalledPartnerDeal deal, int card) noexcept nogil
