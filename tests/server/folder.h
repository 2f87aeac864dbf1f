// A folder of its own for a test, gone with it.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>

namespace quincunx::server {

inline const std::string Root = QUINCUNX_ROOT;  // the folder of the sources

inline std::string read_whole(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

inline void write_whole(const std::string& path, std::string_view text) {
    std::ofstream(path, std::ios::binary) << text;
}

class Folder {
public:
    // In memory, where there is such a place and no disk is needed.
    static std::string fast_place() {
        return access("/dev/shm", W_OK) == 0 ? "/dev/shm" : std::filesystem::temp_directory_path().string();
    }

    explicit Folder(const std::string& place = fast_place()) {
        std::string name = place + "/quincunx-test-XXXXXX";
        if (!mkdtemp(name.data())) throw std::runtime_error("no folder for the test");
        path_ = name;
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path_); }

    const std::filesystem::path& path() const { return path_; }
    std::string operator/(const std::string& name) const { return (path_ / name).string(); }
    std::set<std::string> names() const {
        std::set<std::string> all;
        for (const auto& file : std::filesystem::directory_iterator(path_)) all.insert(file.path().filename().string());
        return all;
    }
    // The file's whole path.
    std::string write(const std::string& name, std::string_view text) const {
        write_whole(*this / name, text);
        return *this / name;
    }
    std::string read(const std::string& name) const { return read_whole(*this / name); }

private:
    std::filesystem::path path_;
};

}  // namespace quincunx::server
