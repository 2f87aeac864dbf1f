#include "engine/match/input.h"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "engine/match/error.h"

namespace quincunx {

std::string read_text(const std::string& path, std::size_t limit) {
    std::ifstream in(path, std::ios::binary);
    std::string text(limit + 1, '\0');
    if (in) in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (!in.is_open() || in.bad()) throw InputError(path, 0, 0, "cannot be read; give the path of a file that can");
    text.resize(static_cast<std::size_t>(in.gcount()));
    if (text.size() > limit)
        throw InputError(path, 0, 0, "is larger than " + std::to_string(limit / 1024) + " KB; is it the right file?");
    return text;
}

std::vector<std::string> files_of(std::span<const std::string> paths, std::string_view ending) {
    std::vector<std::string> files;
    for (const std::string& path : paths) {
        std::error_code error;
        if (!std::filesystem::is_directory(path, error)) {
            if (!std::filesystem::exists(path, error)) throw InputError(path, 0, 0, "there is no such file or folder");
            files.push_back(path);
            continue;
        }
        const auto first = static_cast<std::ptrdiff_t>(files.size());
        for (const auto& entry : std::filesystem::recursive_directory_iterator(path, error))
            if (entry.is_regular_file(error) && entry.path().extension() == ending)
                files.push_back(entry.path().string());
        if (error) throw InputError(path, 0, 0, "cannot be read: " + error.message());
        std::sort(files.begin() + first, files.end());
    }
    return files;
}

Json parse_json(const std::string& text, const std::string& file) {
    constexpr int MaxDepth = 16;
    constexpr int MaxKeys = 256;  // finding a key takes time in proportion to their number
    std::vector<int> keys;        // of each object and list that is open
    const auto guard = [&](int depth, Json::parse_event_t event, Json&) {
        using Seen = Json::parse_event_t;
        if (depth > MaxDepth) throw InputError(file, 0, 0, "is nested too deeply; it is not one of our files");
        if (event == Seen::object_start || event == Seen::array_start) keys.push_back(0);
        if (event == Seen::object_end || event == Seen::array_end) keys.pop_back();
        if (event == Seen::key && ++keys.back() > MaxKeys)
            throw InputError(file, 0, 0, "has too many keys in one object; it is not one of our files");
        return true;
    };
    try {
        return Json::parse(text, guard);
    } catch (const Json::parse_error& e) {
        const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(e.byte, text.size()));
        const auto line = std::count(text.begin(), end, '\n') + 1;
        std::string_view what = e.what();
        if (const std::size_t reason = what.find(": "); reason != std::string_view::npos)
            what.remove_prefix(reason + 2);
        throw InputError(file, static_cast<int>(line), 0,
                         "is not whole JSON (" + shown(what, 160) + "); was it cut off or edited?");
    } catch (const Json::exception& e) {
        throw InputError(file, 0, 0, "is not JSON we can read (" + shown(e.what(), 160) + ")");
    }
}

std::string shown(std::string_view text, std::size_t limit) {
    const std::string quoted = Json(text.substr(0, limit)).dump(-1, ' ', false, Json::error_handler_t::replace);
    return quoted.substr(1, quoted.size() - 2) + (text.size() > limit ? "…" : "");
}

}  // namespace quincunx
