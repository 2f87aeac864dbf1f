// What the tables in plain text of the games share: words of a language, colours of the seats, lists and counters.
#pragma once

#include "engine/match/telling.h"

namespace quincunx {

class Drawing {
public:
    Drawing(const Telling& game, const View& view, Lang lang, bool colour)
        : comma(lang == Lang::En ? ", " : "、"),
          colon(lang == Lang::En ? ": " : "："),
          game_(game),
          seat_(view.seat),
          lang_(lang),
          colour_(colour) {}

    const std::string comma, colon;

    std::string text(const std::string& key) const { return std::string(game_.texts().get(lang_, key)); }
    std::string label(const std::string& key) const { return text("label." + key); }
    // "hand 5", and "  hand 5"
    std::string number(const std::string& key, const Json& n) const { return label(key) + " " + n.dump(); }
    std::string count(const std::string& key, const Json& n) const { return "  " + number(key, n); }
    // In the colour of the seat.
    std::string paint(Seat seat, const std::string& words) const {
        if (!colour_) return words;
        return (seat == seat_ ? "\x1b[36m" : "\x1b[31m") + words + "\x1b[0m";
    }
    // "you" or "the opponent", as the one who looks says it.
    std::string person(Seat seat) const { return text(seat == seat_ ? "seat.you" : "seat.foe"); }
    std::string join(const std::vector<std::string>& words) const {
        std::string out;
        for (const std::string& word : words) out += (out.empty() ? "" : comma) + word;
        return out;
    }
    // " (A, B)"; nothing where there are no words.
    std::string bracket(const std::vector<std::string>& words) const {
        if (words.empty()) return "";
        return lang_ == Lang::En ? " (" + join(words) + ")" : "（" + join(words) + "）";
    }
    // "Hand: A, B"
    std::string line(std::string title, const std::vector<std::string>& words) const {
        if (title[0] >= 'a' && title[0] <= 'z') title[0] = static_cast<char>(title[0] - 'a' + 'A');
        return title + colon + (words.empty() ? "—" : join(words)) + "\n";
    }
    // "  Lasting: A, B", a line; nothing where there are no words.
    std::string item(const std::string& key, const std::vector<std::string>& words) const {
        return words.empty() ? "" : "  " + line(label(key), words);
    }
    // What `show` makes of each, without what it makes nothing of.
    template <class List, class Show>
    std::vector<std::string> each(const List& list, const Show& show) const {
        std::vector<std::string> words;
        for (const auto& item : list)
            if (std::string word = show(item); !word.empty()) words.push_back(std::move(word));
        return words;
    }

private:
    const Telling& game_;
    Seat seat_;
    Lang lang_;
    bool colour_;
};

}  // namespace quincunx
