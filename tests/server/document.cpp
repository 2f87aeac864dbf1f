#include "tests/server/document.h"

#include <yaml-cpp/yaml.h>

#include <cctype>

namespace quincunx::server {

namespace {

Json from_yaml(const YAML::Node& node) {
    switch (node.Type()) {
        case YAML::NodeType::Map: {
            Json object = Json::object();
            for (const auto& item : node) object[item.first.as<std::string>()] = from_yaml(item.second);
            return object;
        }
        case YAML::NodeType::Sequence: {
            Json list = Json::array();
            for (const auto& item : node) list.push_back(from_yaml(item));
            return list;
        }
        case YAML::NodeType::Scalar: {
            if (node.Tag() == "!") return node.Scalar();  // in quotes
            const Json value = Json::parse(node.Scalar(), nullptr, false);
            return value.is_discarded() || value.is_structured() ? Json(node.Scalar()) : value;
        }
        default: return nullptr;
    }
}

// References as the checker of schemas follows them: its files are called by their names alone.
void point(Json& value) {
    for (auto& [key, each] : value.items()) {
        if (key != "$ref" || !each.is_string()) {
            if (each.is_structured()) point(each);
            continue;
        }
        auto reference = each.get<std::string>();
        constexpr std::string_view Own = "#/components/schemas/", Shared = "schema/";
        if (reference.starts_with(Own)) each = "openapi#/$defs/" + reference.substr(Own.size());
        if (reference.starts_with(Shared)) each = reference.substr(Shared.size());
    }
}

// Adds the schemas of an operation by their places: "get /api/info 200", "post /api/guests body".
void add(std::map<std::string, Json>& files, Json& operation, const std::string& name) {
    const auto schema_of = [](Json& with) -> Json* {
        const Json::json_pointer at("/content/application~1json/schema");
        return with.contains(at) ? &with[at] : nullptr;
    };
    if (operation.contains("requestBody"))
        if (const Json* schema = schema_of(operation["requestBody"])) files[name + " body"] = *schema;
    if (!operation.contains("responses")) return;
    for (auto& [status, response] : operation["responses"].items())
        if (const Json* schema = schema_of(response)) files[name + " " + status] = *schema;
}

}  // namespace

Document::Document() : all_(from_yaml(YAML::LoadFile(QUINCUNX_ROOT "/docs/openapi.yaml"))) {
    Json pointed = all_;
    point(pointed);
    auto files = checks::Schemas::read(QUINCUNX_ROOT "/docs/schema").files();
    files["openapi"] = {{"$defs", pointed["components"]["schemas"]}};
    // Schemas that stand with a body or an answer are checked by their places.
    for (auto& [path, methods] : pointed["paths"].items())
        for (auto& [method, operation] : methods.items()) add(files, operation, method + " " + path);
    for (auto& [name, response] : pointed["components"]["responses"].items()) {
        Json answers{{"responses", {{"0", response}}}};
        add(files, answers, name);
    }
    schemas_ = std::make_unique<checks::Schemas>(std::move(files));
}

const Json& Document::operation(const std::string& method, const std::string& pattern) const {
    return all_.at("paths").at(pattern).at(lower(method));
}

Document::Answer Document::answer(const std::string& method, const std::string& pattern, int status) const {
    const Json& responses = operation(method, pattern).at("responses");
    const auto at = responses.find(std::to_string(status));
    if (at == responses.end()) return {};
    Answer found{&*at, at->value("description", ""), lower(method) + " " + pattern + " " + std::to_string(status)};
    if (const auto ref = at->find("$ref"); ref != at->end()) {
        const auto target = ref->get<std::string>();
        found.response = &all_.at(Json::json_pointer(target.substr(1)));
        if (found.about.empty()) found.about = found.response->value("description", "");
        found.place = target.substr(target.rfind('/') + 1) + " 0";
    }
    return found;
}

std::vector<std::string> Document::problems(const Json& value, const std::string& place) const {
    return schemas_->problems(value, place);
}

std::string Document::lower(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(c));
    return text;
}

const Document& document() {
    static const Document loaded;
    return loaded;
}

}  // namespace quincunx::server
