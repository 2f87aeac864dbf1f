// What is acknowledged is there after the power was cut, whenever that was, and nothing is there twice.
#include "tests/server/power_loss.h"
#include "server/store/keeper.h"
#include "tests/server/stores.h"

namespace quincunx::server {
namespace {

constexpr std::size_t AtOnce = 4;  // matches that are being played

class PowerLoss {
public:
    FragileDisk disk{Seed{11, 12}};

    PowerLoss() {
        open();
        for (PersonId& person : people_)
            keeper_->run([](Store& store) { return store.add_person(PersonKind::Guest, "somebody", 0, 1).id; },
                         [&](const Outcome<PersonId>& made) { person = made.value.value(); });
        keeper_->pump();
        for (std::size_t i = 0; i < AtOnce; ++i) begin_match(i);
    }

    // Works until the power goes, and looks at what is left. How many acknowledged entries are missing or wrong.
    std::size_t cut(std::uint64_t after) {
        disk.cut_after(after);
        for (int step = 0; disk.has_power() && keeper_ && step < 1000; ++step) {
            if (step % 5 == 4)
                open();  // what was written ahead is put in its place
            else
                some_work();
        }
        keeper_.reset();
        disk.power_on();
        open();
        return keeper_ ? look() : 1;  // it cannot even be opened
    }
    std::size_t kept() const { return kept_; }

private:
    struct Playing {
        MatchId id;
        std::int32_t epoch = 1;
        bool there = false;               // its beginning was acknowledged
        std::vector<MatchEntry> entries;  // that were acknowledged
    };

    const Folder folder_;
    const std::string file_ = folder_ / "store.db";
    Store* store_ = nullptr;
    std::unique_ptr<Keeper> keeper_;
    PersonId people_[2]{};
    Playing playing_[AtOnce];
    int matches_ = 0, works_ = 0;
    std::size_t kept_ = 0;

    void open() {
        keeper_.reset();
        try {
            auto store = open_sqlite(file_);
            store_ = store.get();
            keeper_ = std::make_unique<Keeper>(std::move(store), nullptr);
        } catch (const StoreError&) {
            // There is no power; or what is there is no database any more.
        }
    }

    void begin_match(std::size_t place) {
        Playing& fresh = playing_[place] = {};
        fresh.id = "match" + std::to_string(++matches_);
        keeper_->run([of = record(fresh.id, people_[0], people_[1], matches_)](Store& store) { store.add_match(of); },
                     [&fresh](const Outcome<Nothing>& kept) { fresh.there = static_cast<bool>(kept); });
        keeper_->pump();
    }

    // An entry for each match, all in one transaction.
    void some_work() {
        ++works_;
        for (std::size_t i = 0; i < AtOnce; ++i) {
            Playing& match = playing_[i];
            if (!match.there || match.entries.size() >= 12) {
                begin_match(i);
                continue;
            }
            const auto number = static_cast<std::int32_t>(match.entries.size());
            MatchEntry entry = numbered(number);
            entry.value = works_;
            keeper_->journal({match.id, match.epoch, number, entry}, [&match, entry](const std::exception_ptr& error) {
                if (!error) match.entries.push_back(entry);
            });
        }
        keeper_->pump();
    }

    std::size_t look() {
        std::size_t wrong = 0;
        for (Playing& match : playing_) {
            std::optional<WholeMatch> whole;
            try {
                whole = store_->match(match.id);
                if (whole) match.epoch = store_->claim(match.id)->epoch;
            } catch (const StoreError&) {
                ++wrong;  // a gap
            }
            wrong += match.there && !whole;
            match.there = whole.has_value();
            const std::size_t there = whole ? whole->entries.size() : 0;
            for (std::size_t i = 0; i < match.entries.size(); ++i)
                if (i < there && whole->entries[i] == match.entries[i])
                    ++kept_;
                else
                    ++wrong;
            // At most the one entry that was at work came through without anybody having been told.
            wrong += there > match.entries.size() + 1;
            match.entries = whole ? whole->entries : std::vector<MatchEntry>();
        }
        return wrong;
    }
};

TEST(PowerLoss, AThousandCutsTakeNothingThatWasAcknowledged) {
    PowerLoss house;
    Random random(Seed{5, 6});
    for (int cut = 0; cut < 1000; ++cut) ASSERT_EQ(house.cut(random.below(120)), 0U) << "cut " << cut;
    EXPECT_EQ(house.disk.cuts, 1000U);
    EXPECT_GT(house.disk.lost_writes, 1000U);
    EXPECT_GT(house.kept(), 10'000U);
}

// The same with a disk that does not do what it says: this is what would be seen.
TEST(PowerLoss, ADiskThatLiesIsSeen) {
    PowerLoss house;
    house.disk.lies = true;
    Random random(Seed{5, 6});
    std::size_t wrong = 0;
    for (int cut = 0; cut < 20 && wrong == 0; ++cut) wrong += house.cut(random.below(120) + 20);
    EXPECT_GT(wrong, 0U);
}

TEST(FullDisk, NothingIsAcknowledgedAndTheProbeSaysSo) {
    FragileDisk disk(Seed{1, 1});
    const Folder folder;
    const auto store = open_sqlite(folder / "store.db");
    store->begin();
    EXPECT_NO_THROW(store->probe());
    store->commit();
    disk.full = true;
    const std::string said = complaint([&] {
        store->begin();
        store->probe();
        store->commit();
    });
    EXPECT_TRUE(says(said, "the disk is full"));
    store->rollback();
    EXPECT_TRUE(says(complaint([&] { open_sqlite(folder / "other.db"); }), "the disk is full"));
    disk.full = false;
    store->begin();
    EXPECT_NO_THROW(store->probe());
    store->commit();
}

// SQLite opens such a file without a word.
TEST(ReadOnlyFile, IsNoStoreThatCanBeBegunWith) {
    FragileDisk disk(Seed{1, 1});
    const Folder folder;
    const std::string file = folder / "store.db";
    open_sqlite(file)->add_person(PersonKind::Guest, "Ada", 0, 1);
    disk.read_only = true;
    EXPECT_TRUE(says(complaint([&] { open_sqlite(file); }), "cannot be written: see who owns the file"));
    disk.read_only = false;
    EXPECT_TRUE(open_sqlite(file)->person(1));
}

TEST(LostDatabase, IsNoticedBeforeAnythingIsAcknowledged) {
    const Folder folder;
    const std::string file = folder / "store.db";
    const auto store = open_sqlite(file);
    store->begin();
    store->add_person(PersonKind::Guest, "Ada", 0, 1);
    ASSERT_EQ(std::rename(file.c_str(), (folder / "elsewhere.db").c_str()), 0);
    EXPECT_TRUE(says(complaint([&] { store->commit(); }), "was moved or deleted"));
    store->rollback();
    store->begin();
    EXPECT_TRUE(says(complaint([&] { store->probe(); }), "was moved or deleted"));
    store->rollback();
    ASSERT_EQ(std::rename((folder / "elsewhere.db").c_str(), file.c_str()), 0);
    store->begin();
    EXPECT_NO_THROW(store->probe());
    store->commit();
}

}  // namespace
}  // namespace quincunx::server
