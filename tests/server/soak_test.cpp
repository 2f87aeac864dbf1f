// What quincunx loadtest says of a server's memory after it was killed and attacked.
#include <gtest/gtest.h>

#include <algorithm>

#include "server/load/kill.h"

namespace quincunx::server {
namespace {

// So many megabytes in each of 400 seconds, by the second.
template <class Of>
KillReport soaked(const Of& megabytes) {
    KillReport report;
    for (int second = 0; second < 400; ++second) report.memory.push_back(megabytes(second));
    return report;
}

TEST(Soak, MemoryThatStaysIsFlat) {
    const KillReport steady = soaked([](int) { return 60.0; });
    EXPECT_EQ(steady.memory_before(), 60);
    EXPECT_EQ(steady.memory_after(), 60);
    EXPECT_TRUE(steady.memory_is_flat());
    // What comes and goes, and what is full after a while, are no growth.
    EXPECT_TRUE(soaked([](int second) { return second % 7 ? 60.0 : 90.0; }).memory_is_flat());
    EXPECT_TRUE(soaked([](int second) { return std::min(20.0 + second * 0.2, 60.0); }).memory_is_flat());
    EXPECT_TRUE(soaked([](int second) { return second < 300 ? 60.0 : 62.1; }).memory_is_flat());
    EXPECT_TRUE(soaked([](int second) { return second < 300 ? 60.0 : 30.0; }).memory_is_flat());
}

TEST(Soak, MemoryThatGrowsIsNot) {
    EXPECT_FALSE(soaked([](int second) { return second < 300 ? 60.0 : 62.3; }).memory_is_flat());
    EXPECT_FALSE(soaked([](int second) { return 60.0 + second * 0.03; }).memory_is_flat()) << "108 MB in an hour";
    EXPECT_FALSE(soaked([](int second) { return 3.0 + second * 0.03; }).memory_is_flat());
}

}  // namespace
}  // namespace quincunx::server
