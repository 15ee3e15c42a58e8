cimport cython

cdef class Ways:
    cdef object groups, bytes
    cdef list levels, lefts
    cdef dict numbers
    cdef readonly double total
    cdef int[::1] first, takes, follow, sizes, taken, least, limit, rest
    cdef double[::1] share, weights, choose, ways
    cdef unsigned long long[::1] masks, told
    cdef unsigned char[::1] now
    cdef int last, kinds, options, held, level, width, row
    @cython.locals(node=cython.int, kind=cython.int, left=cython.uchar[::1])
    cdef _find(self)
    @cython.locals(kind=cython.int, here=cython.int, room=cython.int, later=cython.int)
    cdef void _bound(self) noexcept
    @cython.locals(here=cython.int, least=cython.int, n=cython.int)
    cdef _split(self, int kind, int room)
    @cython.locals(kind=cython.int, number=cython.int)
    cdef _add(self)
    @cython.locals(i=cython.int, share=cython.double[::1], follow=cython.int[::1],
                   takes=cython.int[::1])
    cdef _grow(self)
    @cython.locals(node=cython.int)
    cdef _weigh(self, int most)
    @cython.locals(kind=cython.int, level=cython.int, total=cython.double, option=cython.int,
                   at=cython.int, counted=cython.int, behind=cython.int, n=cython.int,
                   weight=cython.double)
    cdef _weigh_node(self, int node, const unsigned char[::1] left)
