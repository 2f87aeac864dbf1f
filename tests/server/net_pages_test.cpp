// The files of the pages: which are found, how they are sent, and what is not shown.
#include "server/net/pages.h"

#include <sys/stat.h>

#include "tests/server/folder.h"
#include "tests/server/path_server.h"

namespace quincunx::server {
namespace {

using namespace sockets;

// --- Pages

class NetPages : public ::testing::Test {
protected:
    Folder folder_;
    NetSettings settings_;

    void SetUp() override {
        const auto pages = folder_.path() / "pages";
        std::filesystem::create_directories(pages / "assets");
        std::filesystem::create_directories(pages / "sub" / "deep");
        folder_.write("secret.txt", "secret");
        folder_.write("pages/index.html", "<html><head><base href=\"/\"></head></html>");
        folder_.write("pages/index.html.gz", "packed index");
        folder_.write("pages/assets/app-1.js", "plain");
        folder_.write("pages/assets/app-1.js.br", "brotli");
        folder_.write("pages/assets/app-1.js.gz", "gzip");
        folder_.write("pages/assets/card.png", "picture");
        folder_.write("pages/sub/deep/a b.txt", "text");
        folder_.write("pages/.hidden", "hidden");
        std::filesystem::create_symlink("../secret.txt", pages / "link.txt");
        std::filesystem::create_directory_symlink("..", pages / "up");
        std::filesystem::create_symlink("index.html", pages / "inner.html");
        mkfifo((pages / "pipe.txt").c_str(), 0600);
        settings_.pages = pages.string();
    }
};

TEST_F(NetPages, AreFound) {
    PathServer server(settings_);
    const HttpAnswer index = ask(server.port, get("/"));
    EXPECT_EQ(index.status, 200);
    EXPECT_EQ(index.headers.at("content-type"), "text/html; charset=utf-8");
    EXPECT_EQ(index.headers.at("cache-control"), "no-cache");
    EXPECT_NE(index.headers.at("content-security-policy").find("default-src 'self'"), std::string::npos);
    EXPECT_NE(index.headers.at("content-security-policy").find("frame-ancestors 'none'"), std::string::npos);
    EXPECT_EQ(index.headers.at("x-content-type-options"), "nosniff");
    EXPECT_TRUE(index.headers.contains("referrer-policy"));
    EXPECT_TRUE(index.headers.contains("permissions-policy"));
    EXPECT_FALSE(index.headers.contains("server"));
    // The page's own routes.
    for (const char* route : {"/table/x2j4", "/games/gemu", "/%E5%8D%A1"})
        EXPECT_EQ(ask(server.port, get(route)).body, index.body) << route;
    EXPECT_EQ(ask(server.port, get("/sub/deep/a%20b.txt")).body, "text");
    EXPECT_EQ(ask(server.port, get("/", "", "HEAD"), true).headers.at("content-length"),
              std::to_string(index.body.size()));

    const HttpAnswer script = ask(server.port, get("/assets/app-1.js"));
    EXPECT_EQ(script.body, "plain");
    EXPECT_EQ(script.headers.at("content-type"), "text/javascript; charset=utf-8");
    EXPECT_EQ(script.headers.at("cache-control"), "public, max-age=31536000, immutable");
    EXPECT_EQ(script.headers.at("vary"), "Accept-Encoding");
    EXPECT_FALSE(script.headers.contains("content-encoding"));
    const auto packed = [&](const char* accepted) {
        return ask(server.port, get("/assets/app-1.js", std::string("Accept-Encoding: ") + accepted + "\r\n"));
    };
    EXPECT_EQ(packed("gzip, deflate, br").body, "brotli");
    EXPECT_EQ(packed("gzip, deflate, br").headers.at("content-encoding"), "br");
    EXPECT_EQ(packed("gzip, br;q=0").body, "gzip");
    EXPECT_EQ(packed("br;q=0.0, gzip;q=0").body, "plain");
    EXPECT_EQ(packed("identity").body, "plain");
    EXPECT_NE(packed("br").headers.at("etag"), script.headers.at("etag"));
}

TEST_F(NetPages, NothingElseIsFound) {
    PathServer server(settings_);
    for (const char* path :
         {"/link.txt", "/up/secret.txt", "/inner.html", "/pipe.txt", "/.hidden", "/sub/.hidden", "/assets/",
          "/assets/none", "/none.js", "//index.html", "/sub//deep/a%20b.txt", "/index.html/x.txt",
          "/sub%5C..%5Cx.txt.x", "/pages/../secret.txt.x", "/secret.txt", "/etc/passwd.txt"}) {
        const HttpAnswer answer = ask(server.port, get(path));
        EXPECT_TRUE(answer.status == 404 || answer.status == 400) << path << " " << answer.status << " " << answer.body;
        EXPECT_EQ(answer.body.find("secret"), std::string::npos) << path;
    }
    // A folder is no file, but may be a route of the page.
    EXPECT_NE(ask(server.port, get("/sub")).body.find("<html>"), std::string::npos);
}

TEST_F(NetPages, AreNotSentTwice) {
    PathServer server(settings_);
    const std::string tag = ask(server.port, get("/")).headers.at("etag");
    const HttpAnswer same = ask(server.port, get("/", "If-None-Match: W/" + tag + "\r\n"));
    EXPECT_EQ(same.status, 304);
    EXPECT_EQ(same.body, "");
    EXPECT_EQ(same.headers.at("etag"), tag);
    EXPECT_EQ(ask(server.port, get("/", "If-None-Match: \"other\"\r\n")).status, 200);
    // A file that was changed is read again.
    folder_.write("pages/index.html", "another one");
    const HttpAnswer changed = ask(server.port, get("/", "If-None-Match: " + tag + "\r\n"));
    EXPECT_EQ(changed.status, 200);
    EXPECT_EQ(changed.body, "another one");
    std::filesystem::remove(folder_ / "pages/index.html");
    EXPECT_EQ(ask(server.port, get("/")).status, 404);
}

TEST_F(NetPages, KnowTheirBase) {
    settings_.base = "/cards/";
    PathServer server(settings_);
    for (const char* path : {"/cards/", "/cards", "/cards/table/x", "/"}) {
        const HttpAnswer answer = ask(server.port, get(path, "Accept-Encoding: gzip\r\n"));
        EXPECT_EQ(answer.body, "<html><head><base href=\"/cards/\"></head></html>") << path;
        EXPECT_FALSE(answer.headers.contains("content-encoding")) << path;
    }
    EXPECT_EQ(ask(server.port, get("/cards/assets/card.png")).headers.at("content-type"), "image/png");
}

TEST_F(NetPages, AreKeptWithinBounds) {
    Pages pages(settings_.pages, "/");
    Request request;
    request.path = "/assets/app-1.js";
    ASSERT_TRUE(pages.find(request));
    EXPECT_EQ(pages.kept(), 5U);
    folder_.write("pages/assets/app-1.js", "changed");
    EXPECT_EQ(*pages.find(request)->content, "changed");
    EXPECT_EQ(pages.kept(), 7U);
    EXPECT_TRUE(accepts("gzip, br", "br"));
    EXPECT_TRUE(accepts("BR;q=0.5", "br"));
    EXPECT_FALSE(accepts("brx", "br"));
    EXPECT_FALSE(accepts("", "br"));
    std::ofstream(folder_ / "pages/assets/huge.png").seekp(static_cast<std::streamoff>(Pages::LargestFile)).put('x');
    request.path = "/assets/huge.png";
    EXPECT_FALSE(pages.find(request));
}

}  // namespace
}  // namespace quincunx::server
