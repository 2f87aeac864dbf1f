// What a link tells of itself before it is opened.
#include <algorithm>

#include "server/api/impl.h"
#include "server/texts.h"
#include "server/wire/ids.h"

namespace quincunx::server {

namespace {

std::string in(Lang lang, std::string_view key, std::initializer_list<std::string> values = {}) {
    return say(lang, "preview." + std::string(key), std::vector<std::string>(values));
}

std::string of_game(const Game& game, Lang lang, std::string_view key) {
    return std::string(game.texts().get(lang, key));
}

// "/table/x": {"table", "x"}; empty parts where the path has another form.
std::pair<std::string, std::string> parts_of(std::string_view path) {
    path.remove_prefix(std::min<std::size_t>(1, path.size()));
    const std::size_t slash = path.find('/');
    if (slash == std::string_view::npos || path.find('/', slash + 1) != std::string_view::npos) return {};
    return {std::string(path.substr(0, slash)), std::string(path.substr(slash + 1))};
}

bool made_of(std::string_view text, std::string_view others) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               others.find(c) != std::string_view::npos;
    });
}
bool looks_like_host(std::string_view host) { return made_of(host, ".-:[]"); }
bool is_plain(std::string_view path) { return made_of(path, "/-_"); }  // needs no escapes in an address

}  // namespace

void Api::Impl::preview(const Request& request, const std::function<void(Preview)>& then) {
    const Lang lang = language_of(request);
    Preview out{lang, in(lang, "site"), in(lang, "about"), {}, {}};
    const std::string_view host = request.header("host");
    const std::string origin = !settings.origin.empty() ? settings.origin
                               : looks_like_host(host)  ? (request.secure ? "https://" : "http://") + std::string(host)
                                                        : "";
    if (!origin.empty()) {
        out.site = origin + settings.base;
        out.url = out.site + (is_plain(request.path) ? request.path.substr(1) : "");
    }
    const auto [kind, name] = parts_of(request.path);
    // Of a table or a match nobody has to know more than its game: whoever has the link may have got it from anybody.
    const auto tell = [this, lang, out](const std::string& id, std::string_view what) {
        Preview told = out;
        if (const Game* game = games(id)) {
            told.title = in(lang, what, {of_game(*game, lang, "game.name")});
            told.about = what == "invited" ? in(lang, "invited-about") : of_game(*game, lang, "game.tagline");
        }
        return told;
    };
    if (kind == "rules" || kind == "cards" || kind == "play") return then(tell(name, kind));
    const bool looked_up =
        (kind == "table" || kind == "match") && looks_like_id(name) && requests.take(address_key(request.peer), now());
    if (!looked_up) return then(std::move(out));
    if (kind == "table")
        return hub.table_summary(name, 0, [tell, out, then](const std::variant<Json, Problem>& found) {
            const Json* summary = std::get_if<Json>(&found);
            if (!summary) return then(out);
            then(tell(summary->value("game", ""), summary->value("state", "") == "waiting" ? "invited" : "table"));
        });
    keeper.run(
        [id = name](Store& store) {
            auto kept = kept_match(store, id);
            return kept ? kept->whole.record.game : std::string();
        },
        [tell, out, then](Outcome<std::string> game) { then(game ? tell(*game.value, "match") : out); });
}

}  // namespace quincunx::server
