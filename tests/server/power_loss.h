// A disk whose power can be cut, for tests: a file system of SQLite's in memory. What was written and not synced is
// lost by a cut, or only some of it is, or half of a sector's worth; what was synced is there.
#pragma once

#include <sqlite3.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/core/random.h"

namespace quincunx::server {

class FragileDisk {
public:
    bool lies = false;       // it says that it has synced, and has not
    bool full = false;       // nothing can be written
    bool read_only = false;  // files are opened for reading, whatever is asked for, as those of somebody else are
    std::uint64_t cuts = 0, lost_writes = 0;

    // Takes the place of the real disk for all databases that are opened while this is there.
    explicit FragileDisk(Seed seed) : random_(seed), usual_(sqlite3_vfs_find(nullptr)) {
        vfs_ = *usual_;
        vfs_.zName = "fragile";
        vfs_.szOsFile = sizeof(Handle);
        vfs_.pNext = nullptr;
        vfs_.pAppData = this;
        vfs_.xOpen = [](sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* out) {
            return of(vfs).open(name ? name : "", *reinterpret_cast<Handle*>(file), flags, out);
        };
        vfs_.xDelete = [](sqlite3_vfs* vfs, const char* name, int) { return of(vfs).remove(name); };
        vfs_.xAccess = [](sqlite3_vfs* vfs, const char* name, int, int* out) {
            *out = of(vfs).files_.contains(name);
            return SQLITE_OK;
        };
        vfs_.xFullPathname = [](sqlite3_vfs*, const char* name, int size, char* out) {
            sqlite3_snprintf(size, out, "%s", name);
            return SQLITE_OK;
        };
        if (sqlite3_vfs_register(&vfs_, 1) != SQLITE_OK) throw std::runtime_error("no such disk");
    }
    FragileDisk(const FragileDisk&) = delete;
    ~FragileDisk() {
        sqlite3_vfs_unregister(&vfs_);
        sqlite3_vfs_register(usual_, 1);
    }

    // The power goes at the so many-th thing that is done to the disk from now on.
    void cut_after(std::uint64_t operations) { left_ = operations; }
    bool has_power() const { return power_; }
    // The power is back. What was not synced is there in part.
    void power_on() {
        for (auto& [name, file] : files_) {
            for (const Write& write : file->unsynced) {
                const auto fate = random_.below(3);
                if (fate == 0) ++lost_writes;
                if (fate == 0) continue;
                const std::size_t size =
                    fate == 1 ? write.bytes.size() : write.bytes.size() * random_.below(8) / 8 / Sector * Sector;
                put(file->synced, write.at, write.bytes.substr(0, size));
                if (write.cut_to) file->synced.resize(std::min(file->synced.size(), *write.cut_to));
            }
            file->unsynced.clear();
            file->now = file->synced;
            file->shared.clear();
        }
        power_ = true;
        left_ = Endless;
        ++cuts;
    }

private:
    static constexpr std::size_t Sector = 512;
    static constexpr std::uint64_t Endless = std::numeric_limits<std::uint64_t>::max();
    struct Write {
        std::size_t at = 0;
        std::string bytes;
        std::optional<std::size_t> cut_to = std::nullopt;
    };
    struct File {
        std::string now, synced;
        std::vector<Write> unsynced;
        std::vector<std::unique_ptr<std::string>> shared;  // the index of the write-ahead log
    };
    struct Handle {
        sqlite3_file base;
        FragileDisk* disk;
        File* file;
    };

    Random random_;
    sqlite3_vfs* usual_;
    sqlite3_vfs vfs_{};
    std::map<std::string, std::unique_ptr<File>, std::less<>> files_;
    std::uint64_t left_ = Endless;
    bool power_ = true;

    static FragileDisk& of(sqlite3_vfs* vfs) { return *static_cast<FragileDisk*>(vfs->pAppData); }
    static Handle& of(sqlite3_file* file) { return *reinterpret_cast<Handle*>(file); }

    static void put(std::string& content, std::size_t at, const std::string& bytes) {
        if (content.size() < at + bytes.size()) content.resize(at + bytes.size());
        content.replace(at, bytes.size(), bytes);
    }
    // Something is done to the disk: whether there is power for it.
    bool works() {
        if (power_ && left_ != Endless && left_-- == 0) power_ = false;
        return power_;
    }
    int remove(const char* name) {
        if (!works()) return SQLITE_IOERR_DELETE;
        files_.erase(name);
        return SQLITE_OK;
    }
    int open(const std::string& name, Handle& handle, int flags, int* out) {
        handle.base.pMethods = nullptr;
        if (!power_) return SQLITE_CANTOPEN;
        auto& file = files_[name];
        if (!file) file = std::make_unique<File>();
        handle = {{methods()}, this, file.get()};
        if (out) *out = read_only ? (flags & ~SQLITE_OPEN_READWRITE) | SQLITE_OPEN_READONLY : flags;
        return SQLITE_OK;
    }
    int read(File& file, void* into, std::size_t size, std::size_t at) const {
        if (!power_) return SQLITE_IOERR_READ;
        const std::size_t there = at < file.now.size() ? std::min(size, file.now.size() - at) : 0;
        std::memcpy(into, file.now.data() + at, there);
        std::memset(static_cast<char*>(into) + there, 0, size - there);
        return there == size ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
    }
    int write(File& file, Write what) {
        if (full) return SQLITE_FULL;
        if (!works()) return SQLITE_IOERR_WRITE;
        put(file.now, what.at, what.bytes);
        if (what.cut_to) file.now.resize(std::min(file.now.size(), *what.cut_to));
        file.unsynced.push_back(std::move(what));
        return SQLITE_OK;
    }
    int sync(File& file) {
        if (!works()) return SQLITE_IOERR_FSYNC;
        if (lies) return SQLITE_OK;
        file.synced = file.now;
        file.unsynced.clear();
        return SQLITE_OK;
    }

    static const sqlite3_io_methods* methods() {
        static const sqlite3_io_methods all = [] {
            sqlite3_io_methods m{};
            m.iVersion = 2;
            m.xClose = [](sqlite3_file*) { return SQLITE_OK; };
            m.xRead = [](sqlite3_file* f, void* into, int size, sqlite3_int64 at) {
                return of(f).disk->read(*of(f).file, into, static_cast<std::size_t>(size),
                                        static_cast<std::size_t>(at));
            };
            m.xWrite = [](sqlite3_file* f, const void* bytes, int size, sqlite3_int64 at) {
                return of(f).disk->write(
                    *of(f).file, {static_cast<std::size_t>(at),
                                  std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(size))});
            };
            m.xTruncate = [](sqlite3_file* f, sqlite3_int64 size) {
                return of(f).disk->write(*of(f).file, {0, "", static_cast<std::size_t>(size)});
            };
            m.xSync = [](sqlite3_file* f, int) { return of(f).disk->sync(*of(f).file); };
            m.xFileSize = [](sqlite3_file* f, sqlite3_int64* size) {
                *size = static_cast<sqlite3_int64>(of(f).file->now.size());
                return SQLITE_OK;
            };
            m.xLock = [](sqlite3_file*, int) { return SQLITE_OK; };
            m.xUnlock = [](sqlite3_file*, int) { return SQLITE_OK; };
            m.xCheckReservedLock = [](sqlite3_file*, int* out) {
                *out = 0;
                return SQLITE_OK;
            };
            m.xFileControl = [](sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; };
            m.xSectorSize = [](sqlite3_file*) { return static_cast<int>(Sector); };
            m.xDeviceCharacteristics = [](sqlite3_file*) { return 0; };
            m.xShmMap = [](sqlite3_file* f, int region, int size, int, void volatile** out) {
                auto& shared = of(f).file->shared;
                while (static_cast<int>(shared.size()) <= region)
                    shared.push_back(std::make_unique<std::string>(static_cast<std::size_t>(size), '\0'));
                *out = shared[static_cast<std::size_t>(region)]->data();
                return SQLITE_OK;
            };
            m.xShmLock = [](sqlite3_file*, int, int, int) { return SQLITE_OK; };
            m.xShmBarrier = [](sqlite3_file*) {};
            m.xShmUnmap = [](sqlite3_file* f, int) {
                of(f).file->shared.clear();
                return SQLITE_OK;
            };
            return m;
        }();
        return &all;
    }
};

}  // namespace quincunx::server
