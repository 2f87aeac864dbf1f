#include "server/net/pages.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>

#include "engine/core/random.h"
#include "players/bot.h"

namespace quincunx::server {

namespace {

// Opens a file below a folder. Links are not followed, hidden names not opened.
Descriptor open_below(const std::string& folder, std::string_view path) {
    Descriptor at(open(folder.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    while (at.get() >= 0) {
        const std::size_t slash = path.find('/');
        const std::string name(path.substr(0, slash));
        if (name.empty() || name.front() == '.') return {};
        // A pipe must not make us wait.
        if (slash == std::string_view::npos)
            return Descriptor(openat(at.get(), name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
        at = Descriptor(openat(at.get(), name.c_str(), O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        path.remove_prefix(slash + 1);
    }
    return {};
}

std::optional<std::string> whole(int fd, std::size_t size) {
    std::string out(size, '\0');
    for (std::size_t at = 0; at < size;) {
        const ssize_t count = read(fd, out.data() + at, size - at);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return std::nullopt;  // became shorter while we read
        at += static_cast<std::size_t>(count);
    }
    return out;
}

std::string etag_of(const std::string& content) {
    char text[40];
    const Seed key{0x7175696e, 0x63756e78};
    std::snprintf(text, sizeof text, "\"%016llx-%zx\"",
                  static_cast<unsigned long long>(siphash(key, std::as_bytes(std::span(content)))), content.size());
    return text;
}

// As text of a page or the value of an attribute.
std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '"')
            out += "&quot;";
        else
            out += c;
    }
    return out;
}

}  // namespace

const std::vector<std::pair<std::string, std::string>>& page_headers() {
    static const std::vector<std::pair<std::string, std::string>> headers{
        {"Content-Security-Policy",
         "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; form-action 'self'; "
         "frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"X-Frame-Options", "DENY"},
        {"Referrer-Policy", "same-origin"},
        {"Permissions-Policy",
         "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), "
         "microphone=(), "
         "payment=(), usb=()"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"}};
    return headers;
}

std::string_view type_of(std::string_view path) {
    constexpr std::pair<std::string_view, std::string_view> Types[]{{".html", "text/html; charset=utf-8"},
                                                                    {".js", "text/javascript; charset=utf-8"},
                                                                    {".mjs", "text/javascript; charset=utf-8"},
                                                                    {".css", "text/css; charset=utf-8"},
                                                                    {".json", "application/json"},
                                                                    {".map", "application/json"},
                                                                    {".webmanifest", "application/manifest+json"},
                                                                    {".svg", "image/svg+xml"},
                                                                    {".png", "image/png"},
                                                                    {".jpg", "image/jpeg"},
                                                                    {".jpeg", "image/jpeg"},
                                                                    {".webp", "image/webp"},
                                                                    {".avif", "image/avif"},
                                                                    {".gif", "image/gif"},
                                                                    {".ico", "image/x-icon"},
                                                                    {".woff2", "font/woff2"},
                                                                    {".woff", "font/woff"},
                                                                    {".ttf", "font/ttf"},
                                                                    {".wasm", "application/wasm"},
                                                                    {".txt", "text/plain; charset=utf-8"},
                                                                    {".xml", "application/xml"},
                                                                    {".pdf", "application/pdf"},
                                                                    {".mp3", "audio/mpeg"},
                                                                    {".ogg", "audio/ogg"}};
    for (const auto& [ending, type] : Types)
        if (path.ends_with(ending)) return type;
    return "application/octet-stream";
}

bool accepts(std::string_view list, std::string_view encoding) {
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(','), list.size());
        std::string item;
        for (const char c : list.substr(0, end))
            if (c != ' ' && c != '\t') item += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
        list.remove_prefix(std::min(end + 1, list.size()));
        const std::size_t semicolon = std::min(item.find(';'), item.size());
        if (item.substr(0, semicolon) != encoding) continue;
        const std::string quality = item.substr(semicolon);
        return !(quality.starts_with(";q=0") && quality.find_first_not_of("0.", 3) == std::string::npos);
    }
    return false;
}

const Pages::Kept* Pages::file(const std::string& path) {
    const Descriptor opened = open_below(folder_, path);
    struct stat status {};
    if (opened.get() < 0 || fstat(opened.get(), &status) != 0 || !S_ISREG(status.st_mode) || status.st_size < 0 ||
        static_cast<std::uint64_t>(status.st_size) > LargestFile)
        return nullptr;
    const Version version{status.st_dev, status.st_ino, status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
    if (const auto at = kept_.find(path); at != kept_.end()) {
        if (at->second.version == version) return &at->second;
        kept_bytes_ -= at->second.content->size();
        kept_.erase(at);
    }
    auto content = whole(opened.get(), static_cast<std::size_t>(status.st_size));
    if (!content) return nullptr;
    if (path == "index.html" && base_ != "/") {
        constexpr std::string_view Mark = "<base href=\"/\"";
        if (const std::size_t at = content->find(Mark); at != std::string::npos)
            content->replace(at, Mark.size(), "<base href=\"" + base_ + "\"");
    }
    if (kept_bytes_ + content->size() > MostKept) kept_.clear(), kept_bytes_ = 0;
    kept_bytes_ += content->size();
    std::string etag = etag_of(*content);
    Kept kept{version, std::make_shared<const std::string>(std::move(*content)), std::move(etag)};
    return &kept_.emplace(path, std::move(kept)).first->second;
}

std::optional<Pages::Found> Pages::answer(const Request& request, const std::string& path) {
    const Kept* plain = file(path);
    if (!plain) return std::nullopt;
    Found found{{200, std::string(type_of(path)), {}, page_headers()}, plain->content};
    std::string etag = plain->etag;
    auto& headers = found.response.headers;
    if (path != "index.html") {
        headers.emplace_back("Vary", "Accept-Encoding");
        constexpr std::pair<std::string_view, std::string_view> Packed[]{{"br", ".br"}, {"gzip", ".gz"}};
        for (const auto& [encoding, ending] : Packed) {
            if (!accepts(request.header("accept-encoding"), encoding)) continue;
            if (const Kept* packed = file(path + std::string(ending))) {
                headers.emplace_back("Content-Encoding", encoding);
                found.content = packed->content;
                etag = packed->etag;
                break;
            }
        }
    }
    found.etag = etag;
    found.index = path == "index.html";
    headers.emplace_back("Cache-Control",
                         path.starts_with("assets/") ? "public, max-age=31536000, immutable" : "no-cache");
    return found;
}

std::optional<Pages::Found> Pages::find(const Request& request) {
    if (folder_.empty()) return std::nullopt;
    const std::string path = request.path == "/" ? "index.html" : request.path.substr(1);
    if (auto found = answer(request, path)) return found;
    // What looks like a file or belongs to the files of a build is none of the page's own routes.
    const std::string_view last = std::string_view(path).substr(path.rfind('/') + 1);
    if (path.starts_with("assets/") || path.starts_with("api/") || last.find('.') != std::string_view::npos)
        return std::nullopt;
    return answer(request, "index.html");
}

void Pages::Found::settle(const Request& request) {
    response.headers.emplace_back("ETag", etag);
    if (!tag_matches(request.header("if-none-match"), etag)) return;
    response.status = 304;
    content = std::make_shared<const std::string>();
}

void Pages::Found::tell(const Preview& preview) {
    std::string page = *content;
    const auto put = [&page](std::string_view before, std::string_view after, const std::string& text) {
        const std::size_t at = page.find(before);
        const std::size_t end = at == std::string::npos ? at : page.find(after, at + before.size());
        if (end != std::string::npos) page.replace(at + before.size(), end - at - before.size(), text);
    };
    put("<html lang=\"", "\"", std::string(code(preview.lang)));
    put("<title>", "</title>", escaped(preview.title));
    std::string tags;
    const auto tag = [&tags](std::string_view attribute, std::string_view name, const std::string& value) {
        if (!value.empty())
            tags += "<meta " + std::string(attribute) + "=\"" + std::string(name) + "\" content=\"" + escaped(value) +
                    "\">";
    };
    tag("name", "description", preview.about);
    tag("property", "og:type", "website");
    tag("property", "og:title", preview.title);
    tag("property", "og:description", preview.about);
    tag("property", "og:url", preview.url);
    tag("property", "og:image", preview.site.empty() ? "" : preview.site + "preview.png");
    tag("name", "twitter:card", "summary_large_image");
    if (const std::size_t at = page.find("</head>"); at != std::string::npos) page.insert(at, tags);
    etag = etag_of(page);
    content = std::make_shared<const std::string>(std::move(page));
    response.headers.emplace_back("Vary", "Accept-Language");
}

}  // namespace quincunx::server
