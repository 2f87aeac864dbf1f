// The table in plain text of a game that does not draw its own.
#include <algorithm>

#include "engine/match/descriptions.h"

namespace quincunx {

namespace {

class Drawing {
public:
    Drawing(const Telling& game, Seat viewer, Lang lang, bool colour)
        : game_(game), viewer_(viewer), lang_(lang), colour_(colour) {}

    std::string draw(const Json& position) {
        out_ = fields(position) + "\n";
        for (const Seat seat : {other(viewer_), viewer_}) {
            const std::string key = side_key(seat);
            if (position.contains(key)) out_ += person(seat) + "  " + fields(position[key]) + "\n";
            if (position.contains(key)) lists(position[key], "  ");
        }
        lists(position, "");
        return std::move(out_);
    }

private:
    const Telling& game_;
    Seat viewer_;
    Lang lang_;
    bool colour_;
    std::string out_;

    // Not of the table: who looks, the result, what is nowhere seen, and numbers of cards beside the cards.
    static bool passed_over(const Json& in, const std::string& key) {
        constexpr std::string_view Count = "-count";
        return key == "seat" || key == "result" || key == "unseen" || key == "you" || key == "foe" ||
               (key.ends_with(Count) && in.contains(key.substr(0, key.size() - Count.size())));
    }
    std::string person(Seat seat) const {
        const bool own = seat == viewer_;
        const std::string text(game_.texts().get(lang_, own ? "seat.you" : "seat.foe"));
        return colour_ ? (own ? "\x1b[36m" : "\x1b[31m") + text + "\x1b[0m" : text;
    }
    std::string called(const std::string& key) const {
        return text_or(game_, "field." + key, text_or(game_, "label." + key, key, lang_), lang_);
    }
    std::string shown(const std::string& key, const Json& value) const {
        if (value == "hidden") return text_or(game_, "label.hidden", "?", lang_);
        for (const Seat seat : Seats)
            if (value == side_key(seat)) return person(seat);
        if (const CardInfo* card = value.is_string() ? game_.card(value.get<std::string>()) : nullptr)
            return game_.card_name(card->number, lang_);
        return value_text(game_, key, value, lang_);
    }
    // What is one value each, in a line.
    std::string fields(const Json& in) const {
        std::string line;
        for (const auto& [key, value] : in.items())
            if (value.is_primitive() && !passed_over(in, key))
                line += (line.empty() ? "" : "  ") + called(key) + " " + shown(key, value);
        return line;
    }
    // What is several, a line each; cards nobody can name are counted.
    void lists(const Json& in, const std::string& indent) {
        const std::string colon = lang_ == Lang::En ? ": " : "：", comma = lang_ == Lang::En ? ", " : "、";
        for (const auto& [key, value] : in.items()) {
            if (value.is_primitive() || value.empty() || passed_over(in, key)) continue;
            out_ += indent + called(key) + colon;
            if (value.is_object()) {
                out_ += fields(value) + "\n";
                lists(value, indent + "  ");
                continue;
            }
            std::string line;
            for (const Json& each : value)
                if (each != "hidden")
                    line += (line.empty() ? "" : comma) + (each.is_object() ? fields(each) : shown(key, each));
            if (const auto hidden = std::ranges::count(value, Json("hidden")))
                line += (line.empty() ? "" : comma) + shown(key, "hidden") + " × " + std::to_string(hidden);
            out_ += line + "\n";
        }
    }
};

}  // namespace

std::string Telling::draw_table(const View& view, Lang lang, bool colour) const {
    return Drawing(*this, view.seat, lang, colour).draw(describe(view));
}

}  // namespace quincunx
