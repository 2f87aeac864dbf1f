// An open file of the system. POSIX only.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <utility>

namespace quincunx {

// A file descriptor that is closed when its owner goes.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int fd) : fd_(fd) {}
    Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(fd_, other.fd_);
        return *this;
    }
    ~Descriptor() {
        if (fd_ >= 0) ::close(fd_);
    }

    int get() const { return fd_; }
    void close() { Descriptor(std::move(*this)); }
    // A second one for the same file. It is none of the three standard ones, and programs started later do not have it.
    static Descriptor copy_of(int fd) { return Descriptor(fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)); }

private:
    int fd_ = -1;
};

}  // namespace quincunx
