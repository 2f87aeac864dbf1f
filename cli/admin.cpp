// quincunx admin: moderation from the command line. It works on the server's database itself, because whoever may write
// that file is the operator: no first moderator, password or token is needed, and it works whether or not a server
// runs. A server that runs learns of it within a second or two from the audit log.
#include <charconv>
#include <chrono>
#include <ctime>
#include <iostream>

#include "cli/command.h"
#include "engine/match/error.h"
#include "server/api/http.h"
#include "server/moderation/moderation.h"
#include "server/wire/messages.h"

namespace quincunx::cli {

namespace desk {

using namespace server;

namespace {

struct AdminOptions {
    std::string database = "quincunx.db", name, address, reason = "other", text, role;
    std::int64_t hours = 0, number = 0;
    bool all = false;
};

constexpr Millis AdminHour = 3'600'000;
constexpr std::size_t AdminPage = 100;

Millis time_now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

std::string when(const Shell& shell, Millis at) {
    if (at == Never) return shell.say("admin.no-end");
    const std::time_t seconds = at / 1000;
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char text[40];
    std::strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", &parts);
    return text;
}

// One piece of work on the database, done or not.
class Desk {
public:
    Desk(const Shell& of, const AdminOptions& with) : shell(of), options(with) {}

    template <class Work>
    int run(const Work& work) const {
        try {
            const auto store = open_store_beside(options.database);
            store->begin();
            try {
                Moderation moderation(*store, time_now(), 0);
                work(*store, moderation);
                store->commit();
            } catch (...) {
                store->rollback();
                throw;
            }
        } catch (const StoreError& error) {
            throw InputError(error.what());
        } catch (const Problem& problem) {
            throw InputError(error_of(problem, shell.lang())["text"].get<std::string>());
        }
        return Fine;
    }

    void say(const Json& json, const std::string& words) const {
        if (shell.json)
            shell.print(json);
        else
            std::cout << words << "\n";
    }

    // By name, or as #12, which guests need.
    Person person(Store& store) const {
        std::optional<Person> found;
        if (options.name.starts_with('#')) {
            PersonId id = 0;
            std::from_chars(options.name.data() + 1, options.name.data() + options.name.size(), id);
            if (id > 0) found = store.person(id);
        } else {
            found = store.person_named(server::folded(options.name));
        }
        if (!found || found->gone) throw InputError(shell.say("admin.nobody", {options.name}));
        return *found;
    }

    static std::string called(Store& store, PersonId id) {
        const auto person = id ? store.person(id) : std::nullopt;
        return person ? person->name + " #" + std::to_string(id) : "-";
    }

    const Shell& shell;
    const AdminOptions& options;
};

int show_person(const Shell& shell, const AdminOptions& options) {
    const Desk desk(shell, options);
    return desk.run([&](Store& store, Moderation&) {
        const Person person = desk.person(store);
        const Standing standing = store.standing(person.id, time_now());
        Json json{{"person", describe(person)}, {"role", standing.role}, {"sanctions", Json::array()}};
        std::vector<std::vector<std::string>> rows;
        for (const Sanction& each : store.sanctions({.person = person.id, .limit = AdminPage})) {
            json["sanctions"].push_back(describe(each));
            rows.push_back({std::to_string(each.id), each.kind, each.reason, when(shell, each.since),
                            when(shell, each.until), each.lifted ? when(shell, each.lifted) : "-", each.text});
        }
        std::string words = person.name + " #" + std::to_string(person.id) + "  " +
                            std::string(kind_name(person.kind)) + (standing.role.empty() ? "" : "  " + standing.role);
        desk.say(json, rows.empty() ? words : words + "\n" + table(rows));
    });
}

int set_role(const Shell& shell, const AdminOptions& options) {
    const Desk desk(shell, options);
    return desk.run([&](Store& store, Moderation& moderation) {
        const Person person = desk.person(store);
        moderation.set_role(person.id, options.role == "none" ? "" : options.role);
        desk.say({{"person", describe(person)}, {"role", options.role}},
                 shell.say("admin.role", {person.name, options.role}));
    });
}

int sanction(const Shell& shell, const AdminOptions& options, const char* kind) {
    const Desk desk(shell, options);
    return desk.run([&](Store& store, Moderation& moderation) {
        Moderation::Order order{.kind = kind, .reason = options.reason, .text = options.text};
        if (!options.name.empty()) order.person = desk.person(store).id;
        order.address = options.address.empty() ? "" : address_key(options.address);
        if (options.hours > 0) order.until = time_now() + options.hours * AdminHour;
        const Sanction made = moderation.sanction(order);
        desk.say(describe(made), shell.say("admin.done", {std::to_string(made.id), kind,
                                                          options.name.empty() ? made.address : options.name,
                                                          when(shell, made.until)}));
    });
}

int warn(const Shell& shell, const AdminOptions& options) { return sanction(shell, options, "warning"); }
int mute(const Shell& shell, const AdminOptions& options) { return sanction(shell, options, "mute"); }
int ban(const Shell& shell, const AdminOptions& options) {
    if (options.name.empty() && options.address.empty()) throw InputError(shell.say("admin.whom"));
    return sanction(shell, options, "ban");
}

int lift(const Shell& shell, const AdminOptions& options) {
    const Desk desk(shell, options);
    return desk.run([&](Store&, Moderation& moderation) {
        moderation.lift(options.number);
        desk.say({{"lifted", options.number}}, shell.say("admin.lifted", {std::to_string(options.number)}));
    });
}

int list_reports(const Shell& shell, const AdminOptions& options) {
    const Desk desk(shell, options);
    return desk.run([&](Store& store, Moderation&) {
        Json json = Json::array();
        std::vector<std::vector<std::string>> rows;
        for (const Report& each : store.reports({.open_only = !options.all, .limit = AdminPage})) {
            json.push_back({{"id", each.id},
                            {"by", each.by},
                            {"about", each.about},
                            {"match", each.match},
                            {"reason", each.reason},
                            {"text", each.text},
                            {"at", each.at},
                            {"closed", each.closed}});
            rows.push_back({std::to_string(each.id), when(shell, each.at), Desk::called(store, each.about), each.reason,
                            each.match, Desk::called(store, each.by), each.text});
        }
        desk.say(json, rows.empty() ? shell.say("admin.no-reports") : table(rows));
    });
}

int close_report(const Shell& shell, const AdminOptions& options) {
    const Desk desk(shell, options);
    return desk.run([&](Store&, Moderation& moderation) {
        moderation.close(options.number, options.text);
        desk.say({{"closed", options.number}}, shell.say("admin.closed", {std::to_string(options.number)}));
    });
}

int reserve_name(const Shell& shell, const AdminOptions& options) {
    const Desk desk(shell, options);
    return desk.run([&](Store&, Moderation& moderation) {
        moderation.reserve(options.name);
        desk.say({{"reserved", options.name}}, shell.say("admin.reserved", {options.name}));
    });
}

int free_name(const Shell& shell, const AdminOptions& options) {
    const Desk desk(shell, options);
    return desk.run([&](Store&, Moderation& moderation) {
        moderation.free(options.name);
        desk.say({{"free", options.name}}, shell.say("admin.free", {options.name}));
    });
}

int list_names(const Shell& shell, const AdminOptions& options) {
    const Desk desk(shell, options);
    return desk.run([&](Store& store, Moderation&) {
        Json json = Json::array();
        std::vector<std::vector<std::string>> rows;
        for (const KeptName& each : store.kept_names()) {
            json.push_back({{"name", each.name}, {"until", each.until == Never ? Json(nullptr) : Json(each.until)}});
            rows.push_back({each.name, when(shell, each.until)});
        }
        desk.say(json, rows.empty() ? shell.say("admin.no-names") : table(rows));
    });
}

int show_log(const Shell& shell, const AdminOptions& options) {
    const Desk desk(shell, options);
    return desk.run([&](Store& store, Moderation&) {
        Json json = Json::array();
        std::vector<std::vector<std::string>> rows;
        for (const AuditEntry& each : store.latest_audit(0, AdminPage)) {
            json.push_back({{"id", each.id},
                            {"at", each.at},
                            {"by", each.by},
                            {"what", each.what},
                            {"person", each.person},
                            {"more", each.more}});
            rows.push_back({std::to_string(each.id), when(shell, each.at),
                            each.by ? Desk::called(store, each.by) : shell.say("admin.operator"), each.what,
                            Desk::called(store, each.person), each.more.dump()});
        }
        desk.say(json, rows.empty() ? shell.say("admin.no-log") : table(rows));
    });
}

}  // namespace

}  // namespace desk

void add_admin(Shell& shell) {
    using namespace desk;
    CLI::App* admin = shell.command(shell.app, "admin", "Moderation: roles, warnings, mutes, bans, reports, names",
                                    {"quincunx admin role Robin moderator", "quincunx admin reports",
                                     "quincunx admin mute Bo --hours 24 --reason insult --text \"Calm down.\"",
                                     "quincunx admin ban --address 192.0.2.7 --hours 72 --reason spam"});
    admin->require_subcommand(1);
    struct Kind {
        const char *name, *about, *example;
        int (*act)(const Shell&, const AdminOptions&);
        bool person, number, order, role;
    };
    static constexpr Kind Kinds[] = {
        {"person", "Who somebody is, and what is in force", "quincunx admin person \"#12\"", show_person, true, false,
         false, false},
        {"role", "Make an account a moderator, or none any more", "quincunx admin role Robin moderator", set_role, true,
         false, false, true},
        {"warn", "Warn somebody, who reads it once", "quincunx admin warn Bo --reason spam", warn, true, false, true,
         false},
        {"mute", "Take somebody's chat away", "quincunx admin mute Bo --hours 24 --reason insult", mute, true, false,
         true, false},
        {"ban", "Keep somebody, or an address, from playing", "quincunx admin ban Bo --hours 72 --reason cheating", ban,
         true, false, true, false},
        {"lift", "End a mute or ban before its time", "quincunx admin lift 4", lift, false, true, false, false},
        {"reports", "What players have reported", "quincunx admin reports --all", list_reports, false, false, false,
         false},
        {"close", "Close a report", "quincunx admin close 3 --text \"nothing wrong\"", close_report, false, true, false,
         false},
        {"reserve", "Let nobody take a name", "quincunx admin reserve Robin", reserve_name, true, false, false, false},
        {"free", "Let a name be taken again", "quincunx admin free Robin", free_name, true, false, false, false},
        {"names", "Names nobody may take", "quincunx admin names", list_names, false, false, false, false},
        {"log", "What moderators and operators have done", "quincunx admin log", show_log, false, false, false, false},
    };
    for (const Kind& kind : Kinds) {
        auto options = std::make_shared<AdminOptions>();
        CLI::App* command = shell.command(*admin, kind.name, kind.about, {kind.example});
        const bool bans = kind.act == ban;
        if (kind.person) {
            CLI::Option* name =
                command->add_option("name", options->name, "A name, or #12 for the person of that number");
            if (!bans) name->required();
        }
        if (kind.role)
            command->add_option("role", options->role, "moderator or none")
                ->required()
                ->check(CLI::IsMember({"moderator", "none"}));
        if (kind.number) command->add_option("number", options->number, "Its number")->required();
        if (bans) command->add_option("--address", options->address, "An address; of IPv6 its network of 64 bits");
        if (kind.order) {
            command->add_option("--reason", options->reason, "insult, spam, cheating, stalling, name or other")
                ->capture_default_str()
                ->check(CLI::IsMember(
                    std::vector<std::string>(server::SanctionReasons.begin(), server::SanctionReasons.end())));
            if (kind.act != warn)
                command->add_option("--hours", options->hours, "For how long; without it there is no end")
                    ->check(CLI::Range(1, 87600));
        }
        if (kind.order || kind.act == close_report)
            command->add_option("--text", options->text, "What is said about it");
        if (kind.act == list_reports) command->add_flag("--all", options->all, "Closed ones, too");
        command->add_option("--database", options->database, "The server's database")
            ->envname("QUINCUNX_DATABASE")
            ->capture_default_str();
        shell.add_lang(command);
        shell.add_json(command);
        shell.on_run(command, [&shell, options, act = kind.act] { return act(shell, *options); });
    }
}

}  // namespace quincunx::cli
