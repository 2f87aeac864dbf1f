// docs/openapi.yaml, to hold answers against it.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/server/schema.h"

namespace quincunx::server {

class Document {
public:
    Document();

    const Json& all() const { return all_; }
    const Json& operation(const std::string& method, const std::string& pattern) const;
    // The answer the document has for that status, and what is said of it there.
    struct Answer {
        const Json* response = nullptr;
        std::string about, place;
    };
    Answer answer(const std::string& method, const std::string& pattern, int status) const;
    std::vector<std::string> problems(const Json& value, const std::string& place) const;
    static std::string lower(std::string text);

private:
    Json all_;
    std::unique_ptr<checks::Schemas> schemas_;
};

// The document, read once.
const Document& document();

}  // namespace quincunx::server
