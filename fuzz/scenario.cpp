// libFuzzer: the bytes are a file of scenarios. They pass, fail, or the file is refused.
#include "engine/match/scenario.h"

#include "fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace quincunx;
    fuzz::may_refuse([&] {
        const auto find = [](std::string_view id, const std::string& cards) {
            return cards.empty() ? fuzz::find_game(id) : nullptr;
        };
        for (const ScenarioResult& result : run_scenarios(fuzz::text(data, size), "scenario.yaml", find))
            fuzz::must(result.passed == result.failures.empty(), "a scenario that fails says why");
    });
    return 0;
}
