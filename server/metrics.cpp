#include "server/metrics.h"

#include <malloc.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>

namespace quincunx::server {

namespace {

std::string number(double value) {
    if (value == std::floor(value) && std::fabs(value) < 1e15) return std::to_string(static_cast<std::int64_t>(value));
    char text[32];
    std::snprintf(text, sizeof text, "%.9g", value);
    return text;
}

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\\' || c == '"') out += '\\';
        if (c == '\n')
            out += "\\n";
        else
            out += c;
    }
    return out;
}

double plain(std::uint64_t value) { return static_cast<double>(value); }

double resident_bytes() {
    std::ifstream in("/proc/self/statm");
    std::uint64_t whole = 0, resident = 0;
    in >> whole >> resident;
    return plain(resident) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

// Of what we have asked for and not given back. What is resident beyond it the allocator keeps for the next.
double heap_bytes() {
    const struct mallinfo2 info = mallinfo2();
    return plain(info.uordblks) + plain(info.hblkhd);
}

double open_descriptors() {
    std::error_code error;
    double count = 0;
    for (std::filesystem::directory_iterator at("/proc/self/fd", error), end; !error && at != end; at.increment(error))
        ++count;
    return count;
}

void tell_process(MetricsText& out, const Measured& measured) {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    out.counter("process_cpu_seconds_total", "Processor time used.", seconds(used.ru_utime) + seconds(used.ru_stime));
    out.gauge("process_resident_memory_bytes", "Memory in use.", resident_bytes());
    out.gauge("quincunx_heap_bytes", "Memory that was asked for and not given back.", heap_bytes());
    out.gauge("process_open_fds", "Open descriptors.", open_descriptors());
    out.gauge("process_start_time_seconds", "When the server was started, in seconds since 1970.",
              static_cast<double>(measured.started) / 1000);
}

void tell_net(MetricsText& out, const Net::Counts& net) {
    out.gauge("quincunx_connections", "Open connections.", plain(net.open));
    out.gauge("quincunx_websockets", "Open WebSockets.", plain(net.links));
    out.counter("quincunx_connections_total", "Connections by what became of them.", plain(net.accepted),
                {{"kind", "accepted"}});
    out.counter("quincunx_connections_total", "", plain(net.refused), {{"kind", "refused"}});
    out.counter("quincunx_connections_total", "", plain(net.upgrades), {{"kind", "upgraded"}});
    out.counter("quincunx_connections_total", "", plain(net.cut_off), {{"kind", "cut_off"}});
    out.counter("quincunx_http_requests_total", "Requests that could be read.", plain(net.requests));
    constexpr std::string_view Classes[] = {"0xx", "1xx", "2xx", "3xx", "4xx", "5xx"};
    for (std::size_t i = 2; i < net.answers.size(); ++i)
        out.counter("quincunx_http_answers_total", "Answers by class of status.", plain(net.answers[i]),
                    {{"status", Classes[i]}});
    out.counter("quincunx_messages_total", "Messages of WebSockets.", plain(net.messages_in), {{"kind", "in"}});
    out.counter("quincunx_messages_total", "", plain(net.messages_out), {{"kind", "out"}});
    out.counter("quincunx_bytes_total", "Bytes of all connections.", plain(net.bytes_in), {{"kind", "in"}});
    out.counter("quincunx_bytes_total", "", plain(net.bytes_out), {{"kind", "out"}});
    out.counter("quincunx_sends_total", "Calls that sent messages to WebSockets.", plain(net.sends));
    out.counter("quincunx_rate_limited_total", "Messages that came too fast.", plain(net.rate_limited));
    out.counter("quincunx_failures_total", "Errors of our own that were caught on the loop.", plain(net.failures));
    out.counter("quincunx_loop_turns_total", "How often the loop woke.", plain(net.turns));
    out.counter("quincunx_loop_cpu_seconds_total", "Processor time of the loop.", plain(net.busy_micros) / 1e6);
    out.gauge("quincunx_loop_lag_seconds", "How late the loop's last second was.", plain(net.lag_micros) / 1e6);
}

void tell_hub(MetricsText& out, const Hub::Counts& hub) {
    for (const auto& [game, of] : hub.games) {
        out.gauge("quincunx_tables", "Tables by what happens there.", plain(of.tables),
                  {{"kind", "playing"}, {"game", game}});
        out.gauge("quincunx_tables", "", plain(of.waiting_tables), {{"kind", "waiting"}, {"game", game}});
        out.gauge("quincunx_tables", "", plain(of.tables_over), {{"kind", "over"}, {"game", game}});
    }
    out.gauge("quincunx_seekers", "People waiting to be matched.", plain(hub.seekers));
    out.gauge("quincunx_thinking", "Computer players at work.", plain(hub.thinking));
    out.counter("quincunx_answers_total", "Answers acknowledged at tables.", plain(hub.answers));
    for (const auto& [game, of] : hub.games) {
        out.counter("quincunx_matches_total", "Matches.", plain(of.begun), {{"kind", "begun"}, {"game", game}});
        out.counter("quincunx_matches_total", "", plain(of.ended), {{"kind", "ended"}, {"game", game}});
    }
    for (const auto& [game, of] : hub.games)
        for (const CalledOff reason :
             {CalledOff::RulesChanged, CalledOff::TooLong, CalledOff::NotBegun, CalledOff::Damaged})
            out.counter("quincunx_matches_called_off_total", "Matches that were called off.",
                        plain(of.called_off[static_cast<std::size_t>(reason)]),
                        {{"reason", word(reason)}, {"game", game}});
    out.gauge("quincunx_matches_set_aside", "Matches that are damaged and wait for quincunx doctor.",
              plain(hub.set_aside));
    for (const auto& [game, of] : hub.games)
        out.counter("quincunx_worlds_missed_total", "How often no world was found that fits what a seat has seen.",
                    plain(of.worlds_missed), {{"game", game}});
    out.counter("quincunx_commands_refused_total", "Commands that were refused.", plain(hub.refused));
    out.counter("quincunx_chats_total", "Chat messages and emotes.", plain(hub.chats));
}

void tell_store(MetricsText& out, const Keeper::Counts& keeper, std::size_t waiting) {
    out.counter("quincunx_store_commits_total", "Transactions.", plain(keeper.commits));
    out.counter("quincunx_store_commit_seconds_total", "Time spent in commits.", plain(keeper.commit_micros) / 1e6);
    out.counter("quincunx_store_works_total", "Pieces of work done by the store.", plain(keeper.works));
    out.counter("quincunx_store_failures_total", "Pieces of work that were not done because the store failed.",
                plain(keeper.failures));
    out.gauge("quincunx_store_waiting", "Pieces of work that wait for the store.", plain(waiting));
}

}  // namespace

void Histogram::add(double seconds) {
    ++count_;
    sum_ += seconds;
    for (std::size_t i = 0; i < Bounds.size(); ++i)
        if (seconds <= Bounds[i]) ++below_[i];
}

void MetricsText::head(std::string_view name, std::string_view help, std::string_view type) {
    if (last_ == name) return;
    last_ = name;
    text_ += "# HELP " + std::string(name) + " " + std::string(help) + "\n# TYPE " + std::string(name) + " " +
             std::string(type) + "\n";
}

void MetricsText::add(std::string_view name, std::string_view help, std::string_view type, double value,
                      Labels labels) {
    head(name, help, type);
    text_ += name;
    if (labels.size() > 0) {
        text_ += '{';
        bool first = true;
        for (const auto& [label, word] : labels) {
            if (!std::exchange(first, false)) text_ += ',';
            text_ += std::string(label) + "=\"" + escaped(word) + "\"";
        }
        text_ += '}';
    }
    text_ += " " + number(value) + "\n";
}

void MetricsText::histogram(std::string_view name, std::string_view help, const Histogram& histogram) {
    head(name, help, "histogram");
    for (std::size_t i = 0; i < Histogram::Bounds.size(); ++i)
        text_ += std::string(name) + "_bucket{le=\"" + number(Histogram::Bounds[i]) + "\"} " +
                 std::to_string(histogram.up_to(i)) + "\n";
    text_ += std::string(name) + "_bucket{le=\"+Inf\"} " + std::to_string(histogram.count()) + "\n";
    text_ += std::string(name) + "_sum " + number(histogram.sum()) + "\n";
    text_ += std::string(name) + "_count " + std::to_string(histogram.count()) + "\n";
}

std::string metrics_text(const Measured& measured) {
    MetricsText out;
    out.gauge("quincunx_info", "The program.", 1, {{"version", measured.version}});
    out.gauge("quincunx_ready", "Whether matches can be played: restored, the store works, not being stopped.",
              measured.ready);
    tell_hub(out, measured.hub);
    tell_net(out, measured.net);
    out.histogram("quincunx_http_answer_seconds", "From the request to its answer.", measured.answers);
    tell_store(out, measured.keeper, measured.keeper_waiting);
    tell_process(out, measured);
    return out.text();
}

}  // namespace quincunx::server
