// quincunx serve: the server. docs/operations.md is for those who run one.
#include "server/serve.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "cli/command.h"
#include "engine/match/error.h"
#include "server/net/address.h"

namespace quincunx::cli {

namespace {

const std::string UsualFile = "quincunx.toml";

struct ServeOptions {
    std::string file;
    bool check = false;
    std::map<std::string, std::vector<std::string>> values;
    std::map<std::string, bool> flags;
};

// The pages that were installed together with this program; empty: none were.
std::string installed_pages() {
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    const auto pages = (program.parent_path() / "../share/quincunx/pages").lexically_normal();
    return !error && std::filesystem::exists(pages / "index.html", error) ? pages.string() : "";
}

// Only what was really given.
server::Given given(const CLI::App& command, const ServeOptions& options) {
    server::Given out;
    for (const server::Setting& setting : server::settings()) {
        if (command.get_option("--" + setting.name)->count() == 0) continue;
        if (setting.kind == server::Setting::Kind::Flag)
            out.emplace_back(setting.name, std::vector<std::string>{options.flags.at(setting.name) ? "true" : "false"});
        else
            out.emplace_back(setting.name, options.values.at(setting.name));
    }
    return out;
}

std::optional<std::string> variable(const std::string& name) {
    const char* value = std::getenv(name.c_str());
    return value ? std::optional<std::string>(value) : std::nullopt;
}

server::ReadConfig read(const CLI::App& command, const ServeOptions& options) {
    std::string file = options.file;
    if (file.empty()) file = variable("QUINCUNX_CONFIG").value_or("");
    std::error_code error;
    if (file.empty() && std::filesystem::exists(UsualFile, error)) file = UsualFile;
    server::ReadConfig settings = server::read_config(given(command, options), variable, file);
    const auto pages = std::ranges::find(settings.all, "pages", &server::InForce::name);
    if (pages->from == "default")
        if (const std::string found = installed_pages(); !found.empty()) {
            settings.config.net.pages = found;
            pages->value = '"' + found + '"';
            pages->from = "installed";
        }
    return settings;
}

int show(const Shell& shell, const server::ReadConfig& read) {
    if (shell.json) {
        Json out = Json::object();
        for (const server::InForce& each : read.all) out[each.name] = {{"value", each.value}, {"from", each.from}};
        shell.print(out);
        return Fine;
    }
    std::vector<std::vector<std::string>> rows;
    for (const server::InForce& each : read.all) rows.push_back({each.name, each.value, each.from});
    std::cout << table(rows);
    return Fine;
}

std::string url(const std::string& address, std::uint16_t port, const std::string& base) {
    const std::string host = address.find(':') == std::string::npos ? address : "[" + address + "]";
    return "http://" + host + (port == 80 ? "" : ":" + std::to_string(port)) + base;
}

void tell(const Shell& shell, const server::Config& config, std::uint16_t port) {
    const std::string& base = config.net.base;
    const bool everywhere = server::Address::read(config.net.address).value_or(server::Address{}).any();
    std::cout << shell.say("serve.open",
                           {shell.paint("1", url(everywhere ? "127.0.0.1" : config.net.address, port, base))})
              << "\n";
    if (everywhere)
        for (const std::string& address : server::lan_addresses())
            std::cout << shell.say("serve.lan", {shell.paint("1", url(address, port, base))}) << "\n";
    if (config.net.pages.empty()) std::cout << shell.say("serve.no-pages") << "\n";
    std::cout << shell.say("serve.stop", {server::shown_place(config.database)}) << "\n" << std::flush;
}

int serve(const Shell& shell, const server::Config& config) {
    server::Log log(config.log_file, config.log_level);
    try {
        server::Server server(config, log, QUINCUNX_VERSION);
        tell(shell, config, server.listen());
        server.run();
    } catch (const InputError&) {
        throw;
    } catch (const std::runtime_error& error) {
        // The store or the port: the message names the remedy.
        log.error("cannot-start", {{"what", error.what()}});
        throw InputError(error.what());
    }
    std::cout << shell.say("serve.stopped") << "\n" << std::flush;
    return Fine;
}

}  // namespace

void add_serve(Shell& shell) {
    auto options = std::make_shared<ServeOptions>();
    CLI::App* command = shell.command(
        shell.app, "serve", "The server: people play in browsers, by programs and against the computer",
        {"quincunx serve                                  on this machine, at http://127.0.0.1:8080/",
         "quincunx serve --lan                            for everybody on the local network",
         "quincunx serve --config quincunx.toml           settings from a file (./quincunx.toml is found by itself)",
         "quincunx serve --check-config                   the settings in force, and where each comes from",
         "Every setting can also be given in the environment (QUINCUNX_PORT=8081) and in the file (port = 8081).",
         "docs/operations.md says more."});
    command->add_option("--config", options->file, "A file with settings")->type_name("FILE");
    command->add_flag("--check-config", options->check, "Show the settings in force and where each comes from");
    for (const server::Setting& setting : server::settings()) {
        const std::string name = "--" + setting.name;
        CLI::Option* option = nullptr;
        if (setting.kind == server::Setting::Kind::Flag)
            option = command->add_flag(name, options->flags[setting.name], setting.about);
        else
            option = command->add_option(name, options->values[setting.name], setting.about)
                         ->default_str(setting.show(server::Config{}));
        if (setting.kind == server::Setting::Kind::Number) option->type_name("NUMBER")->expected(1);
        if (setting.kind == server::Setting::Kind::Text) option->type_name("TEXT")->expected(1);
        if (setting.kind == server::Setting::Kind::List)
            option->type_name("LIST")->expected(1)->delimiter(',')->multi_option_policy(
                CLI::MultiOptionPolicy::TakeAll);
    }
    shell.add_lang(command);
    shell.add_json(command);
    shell.on_run(command, [&shell, command, options] {
        const server::ReadConfig settings = read(*command, *options);
        return options->check ? show(shell, settings) : serve(shell, settings.config);
    });
}

}  // namespace quincunx::cli
