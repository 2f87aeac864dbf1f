#include "games/gemu/cards/file.h"

#include <yaml-cpp/eventhandler.h>

#include <map>
#include <sstream>

#include "engine/match/error.h"

namespace quincunx::gemu {

namespace {

// Looks at a file before anything is made of it, and refuses what no card file needs and what small files could be made
// to explode with: deep nesting, references within the file, more than one document.
class Guard : public YAML::EventHandler {
public:
    explicit Guard(const std::string& file) : file_(file) {}

    void OnDocumentStart(const YAML::Mark& mark) override {
        if (++documents_ > 1) refuse(mark, "a card file is one document; '---' cannot begin another");
    }
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { plain(mark, "", anchor); }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { refuse(mark, NoReferences); }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, const std::string&) override {
        plain(mark, tag, anchor);
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override {
        plain(mark, tag, anchor), deeper(mark);
    }
    void OnSequenceEnd() override { --depth_; }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override {
        plain(mark, tag, anchor), deeper(mark);
    }
    void OnMapEnd() override { --depth_; }

private:
    static constexpr const char* NoReferences = "anchors and aliases ('&', '*') have no place in a card file";
    const std::string& file_;
    int depth_ = 0, documents_ = 0, nodes_ = 0;

    [[noreturn]] void refuse(const YAML::Mark& mark, const std::string& what) const {
        throw InputError(file_, mark.line + 1, mark.column + 1, what);
    }
    void plain(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
        if (++nodes_ > 100000) refuse(mark, "there is more here than any card file needs");
        if (anchor != YAML::NullAnchor) refuse(mark, NoReferences);
        // "?" and "!" are what the parser itself calls plain and quoted text.
        if (!tag.empty() && tag != "?" && tag != "!") refuse(mark, "tags ('!') have no place in a card file");
    }
    void deeper(const YAML::Mark& mark) {
        if (++depth_ > 16) refuse(mark, "this is nested deeper than any card needs");
    }
};

void write_canonical(const YAML::Node& node, std::string& out) {
    if (node.IsMap()) {
        std::map<std::string, YAML::Node> items;
        for (const auto& item : node) items.emplace(item.first.Scalar(), item.second);
        for (const char* words : {"name", "text", "flavour", "species"}) items.erase(words);
        out += '{';
        for (const auto& [key, value] : items) {
            out += key + ":";
            write_canonical(value, out);
        }
        out += '}';
    } else if (node.IsSequence()) {
        out += '[';
        for (const YAML::Node& item : node) write_canonical(item, out);
        out += ']';
    } else {
        out += node.Scalar() + ";";
    }
}

}  // namespace

YAML::Node parse(const CardFile& file) {
    std::istringstream lines(file.text);
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        try {
            static_cast<void>(Json(line).dump());
        } catch (const Json::type_error&) {
            throw InputError(file.file, number, 0, "this line is not UTF-8");
        }
    }
    Guard guard(file.file);
    std::istringstream text(file.text);
    YAML::Parser parser(text);
    while (parser.HandleNextDocument(guard)) {
    }
    return YAML::Load(file.text);
}

std::string canonical(const YAML::Node& cards) {
    std::string out;
    write_canonical(cards, out);
    return out;
}

}  // namespace quincunx::gemu
