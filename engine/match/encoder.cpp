#include "engine/match/encoder.h"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <stdexcept>

namespace quincunx {

namespace {

constexpr std::int32_t Most = std::numeric_limits<std::int16_t>::max();

std::int16_t fitted(std::int32_t n) { return static_cast<std::int16_t>(std::clamp(n, -Most, Most)); }

std::uint64_t hash_of(std::string_view text, std::uint64_t hash = 14695981039346656037U) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
    return hash;
}

}  // namespace

Encoder::Encoder(const WordedGame& game, std::vector<std::string> book) : game_(game), book_(std::move(book)) {
    for (std::int32_t place = book_size(); place-- > 0;) {
        const std::size_t number = game.number_at(place);
        if (number >= place_of_number_.size()) place_of_number_.resize(number + 1);
        place_of_number_[number] = place + 1;
    }
    blocks_.resize(FirstOfGame);
}

void Encoder::finish() {
    const WordTables& words = game_.words();
    const auto size = [](const auto& list) { return static_cast<std::int32_t>(std::size(list)); };
    const auto meaning_of = [&](std::string_view kind) {
        const auto found = std::ranges::find(meanings_, kind, &Meaning::kind);
        return found == meanings_.end() ? NoMeaning : static_cast<std::size_t>(found - meanings_.begin());
    };

    // Of each value of a verb: what its column tells, and whether it is a factor of the action id.
    for (const VerbRow& row : words.verbs) {
        VerbIds& verb = verbs_.emplace_back();
        for (std::size_t i = 0; i < Values; ++i) {
            const ValueDef& def = row.values[i];
            if (def.name.empty()) continue;
            const KindDef& kind = game_.kind(def.kind);
            Factor& factor = verb.factors[i];
            factor.def = &def;
            factor.parts = kind.parts;
            factor.card = def.kind == "card";
            factor.range = factor.card          ? book_size()
                           : def.kind == "seat" ? 2
                           : kind.words.empty() ? kind.count
                                                : size(kind.words);
            constexpr auto Any = static_cast<std::int32_t>(MostOptions);
            std::int32_t alike = kind.parts || factor.range == 0 ? Any : 1;
            std::size_t meaning = meaning_of(std::string(row.key) + "." + std::string(def.name));
            if (meaning == NoMeaning) meaning = meaning_of(def.kind);
            if (meaning != NoMeaning) {
                if (!kind.parts) alike = meanings_[meaning].alike;
                if (!meanings_[meaning].usual) factor.range = meanings_[meaning].size, factor.meaning = meaning;
            }
            if (kind.parts) parts_ = std::max(parts_, kind.parts->words.size());
            if (alike == 1) factor.size = factor.range + (def.optional ? 1 : 0);
            verb.ordinals = std::min(verb.ordinals * alike, static_cast<std::int32_t>(MostOptions));
        }
        verb.count = verb.ordinals;
        for (const Factor& factor : verb.factors) verb.count *= factor.size;
        verb.first = ids_;
        ids_ += verb.count;
    }
    if (ids_ > Most) throw std::logic_error(std::string(game_.id()) + " has more action ids than a column can tell");
    const auto subject = std::ranges::find_if(game_.kinds(), &KindDef::subject);
    if (subject != game_.kinds().end()) subject_ = meaning_of(subject->name);

    value_columns_ = {{"verb", 0, size(words.verbs)}};
    for (std::size_t i = 0; i < Values; ++i) {
        std::int32_t high = 0;
        for (const VerbIds& verb : verbs_)
            if (verb.factors[i].def && !verb.factors[i].parts)
                high = std::max(high, verb.factors[i].range ? verb.factors[i].range : Most);
        value_columns_.push_back({"value-" + std::to_string(i + 1), high == Most ? -Most : 0, high});
    }
    for (std::size_t i = 0; i < parts_; ++i) value_columns_.push_back({"part-" + std::to_string(i + 1), 0, Most});
    option_columns_ = {{"id", -1, ids_ - 1}, {"ordinal", 0, static_cast<std::int32_t>(MostOptions) - 1}};
    option_columns_.insert(option_columns_.end(), value_columns_.begin(), value_columns_.end());

    blocks_[0] = {.name = "question",
                  .columns = {{"asked", 0, 2},
                              {"prompt", 0, size(words.prompts)},
                              {"secret", 0, 1},
                              {"open", 0, 1},
                              {"options", 0, static_cast<std::int32_t>(MostOptions)},
                              {"about-kind", 0, static_cast<std::int32_t>(Cause::Kind::Ability)},
                              {"about", 0, Most},
                              {"subject", 0, subject_ == NoMeaning ? Most : meanings_[subject_].size}}};
    blocks_[1] = {.name = "answers", .rows = MostAnswers, .columns = {{"prompt", 0, size(words.prompts)}}};
    blocks_[1].columns.insert(blocks_[1].columns.end(), value_columns_.begin(), value_columns_.end());
    if (blocks_.size() > MostBlocks)
        throw std::logic_error(std::string(game_.id()) + " has more blocks than are counted");
    std::size_t at = 0;
    for (Block& block : blocks_) block.at = std::exchange(at, at + block.size());

    std::uint64_t hash = hash_of(json().dump());
    for (const std::string& key : book_) hash = hash_of(key + "\n", hash);
    char text[20];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
    version_ = std::string(game_.id()) + "-obs1." + text;
}

std::int32_t Encoder::index_of(const Factor& factor, const Sighting& from, const Option& option) const {
    const std::int32_t number = bits_of(*factor.def, option) + factor.def->base;
    if (factor.meaning != NoMeaning) return index_by(factor.meaning, from, option, number);
    if (factor.card) {
        const auto n = static_cast<std::size_t>(number);
        return n < place_of_number_.size() ? place_of_number_[n] - 1 : -1;
    }
    if (factor.def->kind == "seat") return seen_by(from.seat, number == 0 ? Seat::A : Seat::B) - 1;
    return number;
}

std::int32_t Encoder::row_of(const Sighting& from, const Option& option, std::int16_t* values) const {
    if (option.verb >= verbs_.size()) return -1;
    const VerbIds& verb = verbs_[option.verb];
    std::fill_n(values, value_columns_.size(), std::int16_t{0});
    values[0] = static_cast<std::int16_t>(option.verb + 1);
    std::int32_t row = 0;
    for (std::size_t i = 0; i < Values; ++i) {
        const Factor& factor = verb.factors[i];
        if (!factor.def) break;
        const bool optional = factor.def->optional;
        if (optional && bits_of(*factor.def, option) == 0) {
            row *= factor.size;
            continue;
        }
        if (factor.parts) {
            const Value value{game_, 0, nullptr, &option};
            each_part(*factor.parts, value, [&](int part, int n) {
                const std::int32_t to =
                    factor.meaning == NoMeaning ? part : index_by(factor.meaning, from, option, part);
                values[1 + Values + static_cast<std::size_t>(to)] = fitted(n);
            });
            continue;
        }
        const std::int32_t index = index_of(factor, from, option);
        values[1 + i] = fitted(factor.range ? index + 1 : index);
        if (factor.size == 1) continue;
        if (index < 0 || index >= factor.range) return -1;
        row = row * factor.size + index + (optional ? 1 : 0);
    }
    return row;
}

std::size_t Encoder::observe(const Sighting& from, std::span<std::int16_t> into) const {
    std::ranges::fill(into.first(size()), std::int16_t{0});
    Written nothing{};
    return observe_again(from, into, nothing);
}

std::size_t Encoder::observe_again(const Sighting& from, std::span<std::int16_t> into, Written& written) const {
    const Choice& choice = from.choice;
    if (!from.now.as<Core>().over) {
        const Option subject{};
        const std::int32_t about = choice.about.id + 1, number = choice.subject - 1;
        const std::int32_t question[] = {
            seen_by(from.seat, choice.seat),
            choice.prompt + 1,
            choice.secret,
            choice.open,
            static_cast<std::int32_t>(choice.options.size()),
            static_cast<std::int32_t>(choice.about.kind),
            choice.about.kind == Cause::Kind::None ? 0 : about,
            choice.subject == 0     ? 0
            : subject_ == NoMeaning ? choice.subject
                                    : index_by(subject_, from, subject, number) + 1,
        };
        std::ranges::transform(question, into.begin(), fitted);
    } else {
        std::ranges::fill(into.first(blocks_[0].size()), std::int16_t{0});
    }
    // What was answered since the unit at work began, as far as the seat knows: the last one first.
    std::int16_t* row = &into[blocks_[1].at];
    std::size_t left = MostAnswers;
    for (std::size_t i = from.journal.size(); i-- > 0 && left > 0;) {
        const Entry& entry = from.journal[i];
        if (entry.kind != Entry::Kind::Answer || !entry.known || !includes(entry.seen_by, from.seat)) continue;
        row[0] = static_cast<std::int16_t>(entry.name + 1);
        row_of(from, entry.option, row + 1);
        row += blocks_[1].columns.size();
        --left;
    }
    const std::uint64_t answers = MostAnswers - left, before = std::exchange(written[1], answers);
    if (before > answers) std::fill_n(row, (before - answers) * blocks_[1].columns.size(), std::int16_t{0});
    return see(from, into.data(), written);
}

std::size_t Encoder::options(const Sighting& from, std::span<std::int16_t> into) const {
    const auto& options = from.choice.options;
    const std::size_t width = option_columns_.size();
    std::array<std::int32_t, MostOptions> rows;
    std::int16_t* row = into.data();
    for (std::size_t i = 0; i < options.size(); ++i, row += width) {
        const VerbIds& verb = verbs_[options[i].verb];
        const std::int32_t place = row_of(from, options[i], row + 2);
        rows[i] = place < 0 ? -1 : verb.first + place * verb.ordinals;
        // Those alike mostly stand together.
        std::int16_t ordinal = 0;
        if (verb.ordinals > 1)
            for (std::size_t k = i; k-- > 0;)
                if (rows[k] == rows[i]) {
                    ordinal = static_cast<std::int16_t>(row[1 - static_cast<std::ptrdiff_t>((i - k) * width)] + 1);
                    break;
                }
        row[0] =
            place < 0 || ordinal >= verb.ordinals ? std::int16_t{-1} : static_cast<std::int16_t>(rows[i] + ordinal);
        row[1] = ordinal;
    }
    return options.size();
}

std::int32_t Encoder::id_of(const View& view, const Option& option) const {
    const std::size_t at = view.choice.options.find(option);
    if (at == view.choice.options.size()) return -1;
    std::vector<std::int16_t> rows(MostOptions * option_columns_.size());
    options(view, rows);
    return rows[at * option_columns_.size()];
}

std::optional<Option> Encoder::option_of(const View& view, std::int32_t id) const {
    std::vector<std::int16_t> rows(MostOptions * option_columns_.size());
    const std::size_t count = options(view, rows);
    for (std::size_t i = 0; i < count; ++i)
        if (rows[i * option_columns_.size()] == id) return view.choice.options[i];
    return std::nullopt;
}

Json Encoder::json() const {
    const auto columns = [](const std::vector<Column>& list) {
        Json out = Json::array();
        for (const Column& column : list)
            out.push_back({{"name", column.name}, {"low", column.low}, {"high", column.high}});
        return out;
    };
    Json out{{"game", game_.id()}, {"version", version_}, {"size", size()}, {"ids", ids_}};
    for (const Block& block : blocks_)
        out["blocks"].push_back(
            {{"name", block.name}, {"at", block.at}, {"rows", block.rows}, {"columns", columns(block.columns)}});
    out["options"] = {{"rows", MostOptions}, {"columns", columns(option_columns_)}};
    for (std::size_t i = 0; i < verbs_.size(); ++i) {
        Json values = Json::array();
        for (const Factor& factor : verbs_[i].factors)
            if (factor.def) {
                values.push_back({{"name", factor.def->name}, {"kind", factor.def->kind}});
                if (factor.range) values.back()["most"] = factor.range;
                if (factor.size > 1) values.back()["factor"] = factor.size;
            }
        out["verbs"].push_back({{"verb", game_.words().verbs[i].key},
                                {"first", verbs_[i].first},
                                {"ids", verbs_[i].count},
                                {"ordinals", verbs_[i].ordinals},
                                {"values", values}});
    }
    for (const PromptRow& prompt : game_.words().prompts) out["prompts"].push_back(prompt.key);
    return out;
}

std::string Encoder::markdown() const {
    const auto number = [](auto n) { return std::to_string(n); };
    std::string out = "# What an encoded position of `" + std::string(game_.id()) + "` holds\n\n" +
                      "Made by `quincunx encode " + std::string(game_.id()) +
                      " --table`; [encoding.md](encoding.md) says how to read it. Version `" + version_ +
                      "`: " + number(size()) + " numbers, " + number(ids_) + " action ids, " + number(book_.size()) +
                      " entries of the book.\n\n## Observation\n\n| block | at | rows | columns, each from–to |\n" +
                      "| --- | --- | --- | --- |\n";
    const auto columns = [&](const std::vector<Column>& list) {
        std::string text;
        for (const Column& column : list)
            text += (text.empty() ? "`" : ", `") + column.name + "` " + number(column.low) + "–" + number(column.high);
        return text;
    };
    for (const Block& block : blocks_)
        out += "| `" + block.name + "` | " + number(block.at) + " | " + number(block.rows) + " | " +
               columns(block.columns) + " |\n";
    out += "\n## Options\n\nAt most " + number(MostOptions) + " rows: " + columns(option_columns_) +
           ".\n\n| verb | ids from | how many | ordinals | values: kind, most; × where it is a factor of the id |\n" +
           "| --- | --- | --- | --- | --- |\n";
    for (std::size_t i = 0; i < verbs_.size(); ++i) {
        std::string values;
        for (const Factor& factor : verbs_[i].factors) {
            if (!factor.def) continue;
            values += std::string(values.empty() ? "" : ", ") + "`" + std::string(factor.def->name) + "`";
            if (factor.def->kind != factor.def->name) values += " " + std::string(factor.def->kind);
            if (factor.parts) values += " (parts)";
            if (factor.range) values += " " + number(factor.range);
            if (factor.size > 1) values += " ×";
        }
        out += "| " + number(i + 1) + " `" + std::string(game_.words().verbs[i].key) + "` | " +
               number(verbs_[i].first) + " | " + number(verbs_[i].count) + " | " + number(verbs_[i].ordinals) + " | " +
               values + " |\n";
    }
    out += "\nPrompts, from 1:";
    for (const PromptRow& prompt : game_.words().prompts) out += " `" + std::string(prompt.key) + "`";
    return out + "\n";
}

}  // namespace quincunx
