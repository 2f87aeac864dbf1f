#include "server/log.h"

#include <spdlog/async.h>
#include <spdlog/async_logger.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>

#include <algorithm>
#include <chrono>
#include <ctime>

#include "engine/match/error.h"

namespace quincunx::server {

namespace {

constexpr std::size_t MostWaiting = 8192;
constexpr std::size_t LongestText = 2000;
constexpr std::string_view Words[] = {"debug", "info", "warning", "error", "off"};

bool secret(std::string_view name) {
    std::string small(name);
    std::transform(small.begin(), small.end(), small.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    for (const std::string_view word :
         {"token", "password", "cookie", "authorization", "secret", "seed", "hash", "body", "message"})
        if (small.find(word) != std::string::npos) return true;
    return false;
}

Json harmless(const Json& value) {
    if (value.is_string() && value.get_ref<const std::string&>().size() > LongestText)
        return value.get_ref<const std::string&>().substr(0, LongestText) + "…";
    if (value.is_array()) {
        Json out = Json::array();
        for (const Json& each : value) out.push_back(harmless(each));
        return out;
    }
    if (!value.is_object()) return value;
    Json out = Json::object();
    for (const auto& [name, each] : value.items()) out[name] = secret(name) ? Json("hidden") : harmless(each);
    return out;
}

std::string time_text() {
    const auto now = std::chrono::system_clock::now();
    const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
    const auto micros =
        std::chrono::duration_cast<std::chrono::microseconds>(now.time_since_epoch()).count() % 1'000'000;
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char text[40];
    const std::size_t length = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
    std::snprintf(text + length, sizeof text - length, ".%06dZ", static_cast<int>(micros));
    return text;
}

}  // namespace

struct Log::Writer {
    std::shared_ptr<spdlog::details::thread_pool> threads =
        std::make_shared<spdlog::details::thread_pool>(MostWaiting, 1);
    std::shared_ptr<spdlog::async_logger> logger;

    explicit Writer(spdlog::sink_ptr sink)
        : logger(std::make_shared<spdlog::async_logger>("", std::move(sink), threads,
                                                        spdlog::async_overflow_policy::overrun_oldest)) {
        logger->set_pattern("%v");
        logger->set_level(spdlog::level::trace);
        logger->flush_on(spdlog::level::trace);
        logger->set_error_handler([](const std::string&) {});  // there is nowhere left to say it
    }
};

bool Log::read(std::string_view word, Level& level) {
    const auto at = std::find(std::begin(Words), std::end(Words), word);
    if (at == std::end(Words)) return false;
    level = static_cast<Level>(at - std::begin(Words));
    return true;
}

Log::Log(const std::string& file, Level least) : least_(least) {
    if (least == Level::Off) return;
    try {
        spdlog::sink_ptr sink;
        if (file == "-")
            sink = std::make_shared<spdlog::sinks::stderr_sink_mt>();
        else
            sink = std::make_shared<spdlog::sinks::basic_file_sink_mt>(file);
        writer_ = std::make_unique<Writer>(std::move(sink));
    } catch (const spdlog::spdlog_ex&) {
        throw InputError(file, 0, 0,
                         "the log cannot be written there; give a file in a folder you may write to, or - for the "
                         "standard error output");
    }
}

Log::~Log() = default;

void Log::write(Level level, std::string_view event, const Json& fields) {
    if (!wants(level)) return;
    const std::string line = "{\"time\":\"" + time_text() + "\"," + log_line(level, event, fields).substr(1);
    writer_->logger->log(spdlog::level::info, spdlog::string_view_t(line.data(), line.size()));
}

std::string log_line(Log::Level level, std::string_view event, const Json& fields) {
    Json line{{"level", Words[static_cast<std::size_t>(level)]}, {"event", event}};
    const Json told = harmless(fields);
    if (told.is_object())
        for (const auto& [name, value] : told.items())
            if (!line.contains(name)) line[name] = value;
    return line.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace quincunx::server
