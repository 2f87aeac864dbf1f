// What tests/mutation/mutate.py writes into a copy of a game's rules: each small change is there all the time and has a
// number; the one whose number is `active` is in force, the others do nothing.
#pragma once

#include "engine/core/seat.h"

namespace mutants {

inline int active = 0;  // 0: none of them

inline bool on(int number) { return active == number; }

// 1, or with the change 0: "+ 1" and "- 1" are left out.
inline int one(int number) { return on(number) ? 0 : 1; }

// The other seat, or with the change the same; and the other way round.
inline quincunx::Seat other(int number, quincunx::Seat seat) { return on(number) ? seat : quincunx::other(seat); }
inline quincunx::Seat same(int number, quincunx::Seat seat) { return on(number) ? quincunx::other(seat) : seat; }

// The smaller of two, or with the change the larger; and the other way round.
template <class T>
T smaller(int number, T a, T b) {
    return (b < a) == on(number) ? a : b;
}
template <class T>
T larger(int number, T a, T b) {
    return (a < b) == on(number) ? a : b;
}

// A comparison: `a < b` is written `a < less{7} < b`, which binds as before, and is `a <= b` with change 7.
struct less {
    int number;
};
struct less_equal {
    int number;
};
struct greater {
    int number;
};
struct greater_equal {
    int number;
};
struct equal {
    int number;
};
struct not_equal {
    int number;
};

#define MUTANTS_COMPARISON(Tag, sign, changed)                                                                 \
    template <class A>                                                                                         \
    struct Tag##_half {                                                                                        \
        const A& a;                                                                                            \
        int number;                                                                                            \
        template <class B>                                                                                     \
        friend bool operator sign(const Tag##_half& half, const B& b) {                                        \
            return on(half.number) ? static_cast<bool>(half.a changed b) : static_cast<bool>(half.a sign b);   \
        }                                                                                                      \
    };                                                                                                         \
    template <class A>                                                                                         \
    Tag##_half<A> operator sign(const A& a, Tag tag) {                                                         \
        return {a, tag.number};                                                                                \
    }
MUTANTS_COMPARISON(less, <, <=)
MUTANTS_COMPARISON(less_equal, <=, <)
MUTANTS_COMPARISON(greater, >, >=)
MUTANTS_COMPARISON(greater_equal, >=, >)
MUTANTS_COMPARISON(equal, ==, !=)
MUTANTS_COMPARISON(not_equal, !=, ==)
#undef MUTANTS_COMPARISON

}  // namespace mutants
