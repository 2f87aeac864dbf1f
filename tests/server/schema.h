// A small checker of JSON Schema 2020-12: just the keywords our schemas use. A schema with any other keyword, or with a
// reference to nowhere, is an error, so that nothing is silently left unchecked.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match/game.h"

namespace quincunx::checks {

class Schemas {
public:
    // By their names, as references call them: "common.json". Throws std::runtime_error that names the place when one
    // of them is wrong.
    explicit Schemas(std::map<std::string, Json> files);
    // All *.json files of a folder.
    static Schemas read(const std::string& folder);

    // What is wrong with the value by the schema at that place ("event.json#/$defs/asked"), each as "/at/0: problem".
    // Throws std::runtime_error when there is no such schema.
    std::vector<std::string> problems(const Json& value, const std::string& schema) const;
    // The same for one of the protocol's messages, by its kind and name. The name of a response is that of its command.
    std::vector<std::string> problems_of_message(const Json& message, std::string_view command = {}) const;

    const std::map<std::string, Json>& files() const { return files_; }
    // The names under $defs of a file.
    std::vector<std::string> names(const std::string& file) const;

private:
    struct Found {
        const Json* schema;
        std::string file;
    };
    std::map<std::string, Json> files_;

    Found find(const std::string& reference, const std::string& from) const;
    void examine(const Json& schema, const std::string& file, const std::string& at) const;
    void check(const Json& value, const Json& schema, const std::string& file, const std::string& at,
               std::vector<std::string>& problems) const;
    void check_object(const Json& value, const Json& schema, const std::string& file, const std::string& at,
                      std::vector<std::string>& problems) const;
    void check_choice(const Json& value, const Json& schemas, bool one, const std::string& file, const std::string& at,
                      std::vector<std::string>& problems) const;
};

// The problems one a line, for a failing test to show.
std::string lines(const std::vector<std::string>& problems);

}  // namespace quincunx::checks
