// Figures for Prometheus, in its text format. Labels come from small fixed sets only.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "server/net/net.h"

namespace quincunx::server {

// How often something took how long.
class Histogram {
public:
    static constexpr std::array<double, 12> Bounds{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025,
                                                   0.05,   0.1,   0.25,   0.5,   1,    2.5};  // seconds

    void add(double seconds);
    std::uint64_t count() const { return count_; }
    double sum() const { return sum_; }
    std::uint64_t up_to(std::size_t bound) const { return below_[bound]; }

private:
    std::array<std::uint64_t, Bounds.size()> below_{};
    std::uint64_t count_ = 0;
    double sum_ = 0;
};

// Writes one figure after the other. Figures of the same name follow each other.
class MetricsText {
public:
    using Labels = std::initializer_list<std::pair<std::string_view, std::string_view>>;

    void counter(std::string_view name, std::string_view help, double value, Labels labels = {}) {
        add(name, help, "counter", value, labels);
    }
    void gauge(std::string_view name, std::string_view help, double value, Labels labels = {}) {
        add(name, help, "gauge", value, labels);
    }
    void histogram(std::string_view name, std::string_view help, const Histogram&);
    const std::string& text() const { return text_; }

private:
    std::string text_, last_;

    void add(std::string_view name, std::string_view help, std::string_view type, double value, Labels labels);
    void head(std::string_view name, std::string_view help, std::string_view type);
};

// All there is to tell of a server.
struct Measured {
    Net::Counts net;
    Hub::Counts hub;
    Keeper::Counts keeper;
    std::size_t keeper_waiting = 0;
    Histogram answers;  // HTTP
    bool ready = false;
    std::string version;
    Millis started = 0;
};
std::string metrics_text(const Measured&);

}  // namespace quincunx::server
