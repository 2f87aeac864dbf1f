// quincunx doctor: matches of a server's database that are damaged, what is left of them, and going on without it.
#include <filesystem>
#include <fstream>
#include <iostream>

#include "cli/command.h"
#include "engine/match/error.h"
#include "games/list.h"
#include "server/tables/table.h"

namespace quincunx::cli {

namespace {

using server::CalledOff;
using server::Kept;
using server::MatchId;
using server::Store;

struct DoctorOptions {
    std::string database = "quincunx.db", folder;
    bool repair = false;
};

// A match that cannot be played on, and how much of it can.
struct Sick {
    MatchId id;
    std::string game, why;
    std::optional<std::int32_t> whole;  // entries that make a match; nothing: not even its beginning can be read
};

// The journal as far as it can be read, one entry after the other.
std::optional<server::WholeMatch> readable(Store& store, const MatchId& id, std::int32_t entries) {
    store.begin();
    store.savepoint();
    std::optional<server::WholeMatch> whole;
    try {
        store.claim(id);
        store.cut_entries(id, entries);
        whole = store.match(id);
    } catch (const server::DamagedMatch&) {
    }
    store.back_to_savepoint();
    store.rollback();
    return whole;
}

bool can_be_taken_up(const Game& game, const server::WholeMatch& whole) {
    try {
        const server::Table table(game, whole, {}, whole.record.began);
        return true;
    } catch (const std::exception&) {
        return false;
    }
}

// The most entries with which the match can be taken up; nothing: none.
std::optional<std::int32_t> entries_that_fit(Store& store, const Game& game, const MatchId& id, std::int32_t most) {
    for (std::int32_t entries = most; entries >= 0; --entries)
        if (const auto whole = readable(store, id, entries); whole && can_be_taken_up(game, *whole)) return entries;
    return std::nullopt;
}

std::vector<Sick> examine(Store& store) {
    std::vector<Sick> found;
    std::map<std::string, std::unique_ptr<Game>> games;
    for (const MatchId& id : store.unfinished()) {
        const auto summary = store.summary(id);
        if (!summary) continue;
        const auto ids = game_ids();
        if (std::ranges::find(ids, summary->game) == ids.end()) continue;  // the server calls it off
        auto& game = games[summary->game];
        if (!game) game = make_game(summary->game);
        if (summary->rules_version != game->rules_version()) continue;  // this, too
        std::string why;
        try {
            const auto whole = store.match(id);
            if (!whole) continue;
            const server::Table table(*game, *whole, {}, whole->record.began);
        } catch (const std::exception& error) {
            why = error.what();
        }
        if (why.empty()) continue;
        const auto entries = static_cast<std::int32_t>(store.rows_of(id)["entries"].size());
        found.push_back({id, summary->game, why, entries_that_fit(store, *game, id, entries)});
    }
    return found;
}

// What is there of the match, row by row, in a new file.
std::string exported(Store& store, const MatchId& id, const std::string& folder) {
    std::error_code error;  // shows when the file is written
    std::filesystem::create_directories(folder, error);
    const std::string file = (std::filesystem::path(folder) / (id + ".json")).string();
    std::ofstream out(file);
    out << store.rows_of(id).dump(2, ' ', false, Json::error_handler_t::replace) << "\n";
    out.close();
    if (!out) throw InputError(file + ": cannot be written: see whether the folder is there and may be written");
    return file;
}

// The match goes on after the last entry that fits; where there is no beginning it is called off.
void repair(Store& store, const Sick& sick) {
    store.begin();
    store.claim(sick.id);
    if (sick.whole) {
        store.cut_entries(sick.id, *sick.whole);
    } else {
        server::MatchResult result;
        result.winner = "none";
        result.by = "abort";
        result.ended =
            std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
                .count();
        result.reason = std::string(server::word(CalledOff::Damaged));
        store.finish_match(sick.id, result);
    }
    store.commit();
}

int doctor(const Shell& shell, const DoctorOptions& options) {
    try {
        std::error_code error;
        if (!server::is_address(options.database) && !std::filesystem::is_regular_file(options.database, error))
            throw InputError(options.database + ": is not there: name the database of the server");
        const auto store = server::open_store(options.database);
        const std::vector<Sick> found = examine(*store);
        const std::string folder = options.folder.empty() && options.repair ? "." : options.folder;
        Json list = Json::array();
        for (const Sick& sick : found) {
            Json line{{"match", sick.id}, {"game", sick.game}, {"why", sick.why}};
            line["whole"] = sick.whole ? Json(*sick.whole) : Json(nullptr);
            if (!folder.empty()) line["file"] = exported(*store, sick.id, folder);
            if (options.repair) repair(*store, sick);
            if (!shell.json) {
                std::cout << sick.id << "  " << shell.say("doctor.why", {sick.game, sick.why}) << "\n";
                if (!folder.empty()) std::cout << "  " << shell.say("doctor.exported", {line["file"]}) << "\n";
                const std::string key = std::string(options.repair ? "done-" : "would-") + (sick.whole ? "cut" : "off");
                std::cout << "  " << shell.say("doctor." + key, {std::to_string(sick.whole.value_or(0))}) << "\n";
            }
            list.push_back(std::move(line));
        }
        if (shell.json)
            shell.print(
                {{"database", server::shown_place(options.database)}, {"damaged", list}, {"repaired", options.repair}});
        else
            std::cout << shell.say(found.empty() ? "doctor.well" : "doctor.found",
                                   {server::shown_place(options.database), std::to_string(found.size())})
                      << "\n";
        return found.empty() || options.repair ? Fine : Failed;
    } catch (const server::StoreError& error) {
        throw InputError(error.what());
    }
}

}  // namespace

void add_doctor(Shell& shell) {
    auto options = std::make_shared<DoctorOptions>();
    CLI::App* command =
        shell.command(shell.app, "doctor", "Damaged matches in a server's database; the server must not be running",
                      {"quincunx doctor", "quincunx doctor --export damaged/",
                       "quincunx doctor --repair --database /var/lib/quincunx/quincunx.db"});
    command->add_option("--database", options->database, "The server's database")
        ->envname("QUINCUNX_DATABASE")
        ->capture_default_str();
    command->add_option("--export", options->folder, "Write what is left of each into this folder, as JSON")
        ->type_name("FOLDER");
    command->add_flag("--repair", options->repair,
                      "Let each go on after its last answer that fits, or call it off; what is left is written first");
    shell.add_lang(command);
    shell.add_json(command);
    shell.on_run(command, [&shell, options] { return doctor(shell, *options); });
}

}  // namespace quincunx::cli
