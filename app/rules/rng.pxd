cimport cython

cdef extern from *:
    """
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    static __forceinline int mask_count(unsigned long long mask) {
    #if defined(_M_ARM64)
        return (int)_CountOneBits64(mask);
    #else
        return (int)__popcnt64(mask);
    #endif
    }
    static __forceinline int mask_lowest(unsigned long long mask) {
        unsigned long place;
        _BitScanForward64(&place, mask);
        return (int)place;
    }
    #else
    #define mask_count __builtin_popcountll
    #define mask_lowest __builtin_ctzll
    #endif
    """
    int count "mask_count"(unsigned long long mask) nogil
    int lowest "mask_lowest"(unsigned long long mask) nogil

cdef unsigned long long M64

@cython.final
cdef class Rng:
    cdef unsigned long long x
    @cython.locals(x=cython.ulonglong)
    cpdef unsigned long long step(self) noexcept nogil
    cpdef unsigned int below(self, unsigned long long n) noexcept nogil
    cpdef double unit(self) noexcept nogil

@cython.locals(k=cython.uint, m=cython.ulonglong)
cpdef int pick(unsigned long long mask, Rng rng) noexcept nogil
