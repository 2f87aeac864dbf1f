// Glicko-2, in the steps and letters of Glickman's "Example of the Glicko-2 system".
#include <algorithm>
#include <cmath>
#include <numbers>

#include "server/people/people.h"

namespace quincunx::server {

namespace {

constexpr double Scale = 173.7178;
constexpr double Middle = 1500;
constexpr double WidestDeviation = 350;

double g(double phi) { return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi)); }

double expected(double mu, double mu_j, double phi_j) { return 1 / (1 + std::exp(-g(phi_j) * (mu - mu_j))); }

double widened(double deviation, double volatility, double periods) {
    const double phi = deviation / Scale;
    return std::min(WidestDeviation, Scale * std::sqrt(phi * phi + periods * volatility * volatility));
}

// Step 5: the volatility after the period, found by the Illinois method.
double new_volatility(double sigma, double phi, double v, double delta, double tau) {
    constexpr double Precision = 0.000001;
    constexpr int MostRounds = 100;  // it takes some ten
    const double a = std::log(sigma * sigma);
    const auto f = [&](double x) {
        const double e = std::exp(x), d = phi * phi + v + e;
        return e * (delta * delta - d) / (2 * d * d) - (x - a) / (tau * tau);
    };
    double low = a, high;
    if (delta * delta > phi * phi + v) {
        high = std::log(delta * delta - phi * phi - v);
    } else {
        int k = 1;
        while (f(a - k * tau) < 0 && k < MostRounds) ++k;
        high = a - k * tau;
    }
    double f_low = f(low), f_high = f(high);
    for (int round = 0; std::abs(high - low) > Precision && round < MostRounds; ++round) {
        const double middle = low + (low - high) * f_low / (f_high - f_low);
        const double f_middle = f(middle);
        if (f_middle * f_high <= 0) {
            low = high;
            f_low = f_high;
        } else {
            f_low /= 2;
        }
        high = middle;
        f_high = f_middle;
    }
    return std::exp(low / 2);
}

}  // namespace

Rating glicko2(const Rating& before, std::span<const Opponent> opponents, double tau) {
    Rating after = before;
    if (opponents.empty()) {
        after.deviation = widened(before.deviation, before.volatility, 1);
        return after;
    }
    const double mu = (before.rating - Middle) / Scale, phi = before.deviation / Scale;
    double information = 0, gain = 0;
    for (const Opponent& opponent : opponents) {
        const double mu_j = (opponent.rating - Middle) / Scale, phi_j = opponent.deviation / Scale;
        const double weight = g(phi_j), hope = expected(mu, mu_j, phi_j);
        information += weight * weight * hope * (1 - hope);
        gain += weight * (opponent.score - hope);
    }
    // Someone so far away that the outcome was certain tells nothing.
    const double v = 1 / std::max(information, 1e-12);
    after.volatility = new_volatility(before.volatility, phi, v, v * gain, tau);
    const double phi_star = widened(before.deviation, after.volatility, 1) / Scale;
    const double phi_after = 1 / std::sqrt(1 / (phi_star * phi_star) + 1 / v);
    after.deviation = Scale * phi_after;
    after.rating = Middle + Scale * (mu + phi_after * phi_after * gain);
    after.matches += static_cast<std::int32_t>(opponents.size());
    return after;
}

Rating grown(const Rating& before, Millis now) {
    Rating after = before;
    if (before.matches > 0 && now > before.changed)
        after.deviation = widened(before.deviation, before.volatility,
                                  static_cast<double>(now - before.changed) / static_cast<double>(Day));
    return after;
}

}  // namespace quincunx::server
