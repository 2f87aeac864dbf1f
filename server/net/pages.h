// The files of the pages, from one folder and nothing else: every name on the way is opened by itself and links are not
// followed, so no path leads out. What was read is kept as long as the file stays the same.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "server/api/http.h"

namespace quincunx::server {

class Pages {
public:
    // `folder` empty: there are none. `base` is where index.html is told it is, in <base href="/">.
    Pages(std::string folder, std::string base) : folder_(std::move(folder)), base_(std::move(base)) {}

    // For GET. Paths without a file that look like no file ("/table/x") get index.html, so that the page's own router
    // works. Nothing: not found.
    struct Found {
        Response response;  // its body is not here but in `content`, so that nothing is copied
        std::shared_ptr<const std::string> content;
        std::string etag;
        bool index = false;  // index.html, for whichever path

        // Puts what a link to this page tells (Open Graph) into its head. Of index.html as it is in its file.
        void tell(const Preview&);
        // The last step: nothing is sent to who has the same already.
        void settle(const Request&);
    };
    std::optional<Found> find(const Request&);

    std::size_t kept() const { return kept_bytes_; }

    static constexpr std::size_t LargestFile = 32 * 1024 * 1024, MostKept = 128 * 1024 * 1024;

private:
    // What tells one version of a file from another.
    struct Version {
        std::uint64_t device = 0, inode = 0;
        std::int64_t size = -1, seconds = 0, nanoseconds = 0;
        bool operator==(const Version&) const = default;
    };
    struct Kept {
        Version version;
        std::shared_ptr<const std::string> content;
        std::string etag;
    };

    std::string folder_, base_;
    std::map<std::string, Kept, std::less<>> kept_;
    std::size_t kept_bytes_ = 0;

    // The file as it is now, read anew when it has changed. Nothing: there is no such file.
    const Kept* file(const std::string& path);
    std::optional<Found> answer(const Request&, const std::string& path);
};

// Headers every page gets: nothing from elsewhere is loaded, nobody may frame it, nobody learns where it was.
const std::vector<std::pair<std::string, std::string>>& page_headers();

// The type of a file by its ending.
std::string_view type_of(std::string_view path);

// Whether an encoding is accepted by Accept-Encoding: named, and not with q=0.
bool accepts(std::string_view accept_encoding, std::string_view encoding);

}  // namespace quincunx::server
