/* The C interface of Quincunx: games, positions, what seats see and may do. docs/c.md has a complete program.
 *
 * - Functions that can fail return a qx_code, below 0 where they did; qx_error() says why in words. Nothing is changed by a
 *   call that fails. No exception leaves the library.
 * - Texts go into memory of the caller. Such a function returns the bytes the whole text needs, its final 0 included,
 *   and writes as much as fits, always with a final 0. `room` 0 writes nothing: `into` may then be NULL.
 * - A game may be used by several threads at once; a state by one at a time. A game must outlive its states.
 * - Seats are 0 and 1. Other constants are int32_t as well, so that every language can call this. */
#ifndef QUINCUNX_H
#define QUINCUNX_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define QX_API __attribute__((visibility("default")))
#else
#define QX_API
#endif

/* The interface this header describes: major << 16 | minor. A minor version adds; before 1.0 it may also change. */
#define QX_ABI UINT32_C(0x00000001)
/* That of the library at work. A program compares the two. */
QX_API uint32_t qx_abi(void);

typedef int32_t qx_code;
#define QX_FINE 0
#define QX_ARGUMENT (-1)    /* a NULL, a seat or a number that cannot be, something that is not there */
#define QX_REFUSED (-2)     /* the rules do not allow it */
#define QX_FORMAT (-3)      /* a deck, an option, a replay, a setting cannot be read */
#define QX_OVER (-4)        /* the game is over */
#define QX_VERSION (-5)     /* the struct is of another version of this header */
#define QX_UNSUPPORTED (-6) /* this state cannot do that: a sampled world has no replay */
#define QX_MEMORY (-7)
#define QX_INTERNAL (-8) /* a fault of the library */

/* Why the last call of this thread failed, in English. Never NULL. */
QX_API const char *qx_error(void);

/* --- Games */

typedef struct qx_game qx_game;

QX_API int32_t qx_game_count(void);
/* The id of a game ("summoner"); NULL where there is none. */
QX_API const char *qx_game_id(int32_t which);
/* Makes a game. `variant` and `cards` are files of changed numbers and of cards; NULL: the printed ones. */
QX_API qx_code qx_game_open(const char *id, const char *variant, const char *cards, qx_game **game);
QX_API void qx_game_close(qx_game *game);

/* What is told of a game, as JSON but where said. */
#define QX_INFO 0     /* id, names, rules_version, encoding, decks */
#define QX_ENCODING 1 /* what stands where in observations and options (docs/encoding.md) */
#define QX_CARDS 2    /* its cards with their printed facts */
QX_API int32_t qx_game_tell(const qx_game *game, int32_t what, const char *lang, char *into, int32_t room);

/* The sizes of an encoded position. `size` is sizeof(qx_sizes), set by the caller: the struct may grow. */
typedef struct qx_sizes {
    uint32_t size;
    int32_t numbers;        /* in an observation */
    int32_t option_rows;    /* at most */
    int32_t option_columns; /* of a row; the first is the action id */
    int32_t ids;            /* action ids are 0 to ids - 1 */
} qx_sizes;
QX_API qx_code qx_game_sizes(const qx_game *game, qx_sizes *sizes);

/* --- Positions */

typedef struct qx_state qx_state;

/* What a match begins with. Decks: the name of a starter deck, a deck code, or a file; both NULL: the seed takes a pair
 * of starter decks. `options` are the settings of a match as a JSON object; NULL: the usual ones. */
typedef struct qx_setup {
    uint32_t size; /* sizeof(qx_setup) */
    const char *deck[2];
    const char *options;
    uint64_t seed[2];
} qx_setup;

/* A new match, waiting for its first answer. */
QX_API qx_code qx_state_new(const qx_game *game, const qx_setup *setup, qx_state **state);
/* Another state like this one; or into a state that is there, which asks the heap for nothing but in very long matches. */
QX_API qx_code qx_state_clone(const qx_state *from, qx_state **state);
QX_API qx_code qx_state_copy(const qx_state *from, qx_state *into);
QX_API void qx_state_free(qx_state *state);

/* The seat asked; -1 when the game is over. */
QX_API int32_t qx_state_player(const qx_state *state);
/* Of a game that is over: the seat that has won; -1: a draw, or called off. Else -2. */
QX_API int32_t qx_state_winner(const qx_state *state);
/* An answer: what it is made of is said by the game's words (docs/words.md). The same for ever. */
typedef struct qx_option {
    uint8_t verb, detail;
    uint16_t a;
    uint32_t b;
} qx_option;

/* The options of the question: writes as many as there is room for, returns how many there are; 0: the game is over. */
QX_API int32_t qx_state_options(const qx_state *state, qx_option *into, int32_t room);
/* The answers given so far, in order, the same way. */
QX_API int32_t qx_state_answers(const qx_state *state, qx_option *into, int32_t room);
/* Answers. QX_REFUSED: it is not allowed, and qx_error says by which clauses. */
QX_API qx_code qx_state_answer(qx_state *state, const qx_option *option);
/* The same by the place of a listed option. */
QX_API qx_code qx_state_answer_row(qx_state *state, int32_t row);
/* The seat, asked or not, gives the game up. */
QX_API qx_code qx_state_concede(qx_state *state, int32_t seat);

/* What a seat sees, as numbers, and a row for each option it has (docs/encoding.md). Either may be NULL. Returns how many
 * rows were written: 0 for a seat that is not asked; or a qx_code. */
QX_API int32_t qx_state_encode(const qx_state *state, int32_t seat, int16_t *numbers, int16_t *options);
/* A full game that agrees with all the seat has seen; what it cannot know is drawn from the seed. */
QX_API qx_code qx_state_determinize(const qx_state *state, int32_t seat, const uint64_t seed[2], qx_state *into);
/* What a computer player answers for the seat asked: "random", "greedy", "search@1000", a level (docs/players.md). */
QX_API qx_code qx_state_choose(const qx_state *state, const char *player, const uint64_t seed[2], qx_option *option);

/* What is told of a position to a seat, which holds nothing it does not know. `lang`: "en", "zh-Hans", "zh-Hant"; NULL:
 * English. */
#define QX_VIEW 0     /* what it sees, as JSON in the words of docs/scenario.md */
#define QX_TABLE 1    /* the same as plain text */
#define QX_QUESTION 2 /* the question, and to the seat asked its options, as JSON: "option" is how it is written */
QX_API int32_t qx_state_tell(const qx_state *state, int32_t seat, int32_t what, const char *lang, char *into, int32_t room);

/* An option as it is written in files ("summon fire-drake"), and back. */
QX_API int32_t qx_option_write(const qx_game *game, const qx_option *option, char *into, int32_t room);
QX_API qx_code qx_option_read(const qx_game *game, const char *text, qx_option *option);

/* The match so far as a replay (docs/replay.md), and the position at its end. It holds the seed. */
QX_API int32_t qx_state_save(const qx_state *state, char *into, int32_t room);
QX_API qx_code qx_state_load(const qx_game *game, const char *replay, qx_state **state);

/* The same of its first `answers` answers; those after them are not looked at. */
QX_API qx_code qx_state_load_at(const qx_game *game, const char *replay, int32_t answers, qx_state **state);

/* --- What people write and read. None of these texts is counted before it is made: give room at once (64 KB), and the
 * call again when it was too little. */

/* The position of a `given` of docs/scenario.md, as YAML. It has no replay. */
QX_API qx_code qx_state_given(const qx_game *game, const char *given, qx_state **state);
/* Runs the scenarios of a file: [{name, line, passed, failures}] as JSON. */
QX_API int32_t qx_scenarios(const qx_game *game, const char *yaml, char *into, int32_t room);
/* A deck by name, code or file: {name, code, cards: [{number, key, name, count}], problems: [{text, clauses, card}]} as JSON. */
QX_API int32_t qx_deck(const qx_game *game, const char *deck, const char *lang, char *into, int32_t room);
/* What a search of so many positions would answer for the seat asked, as JSON: {nodes, options: [{option, text, expected,
 * looked_at}], line: [{seat, text}], follows: [text]}, the best option first. It knows what that seat knows. */
QX_API int32_t qx_state_hint(const qx_state *state, int32_t nodes, const uint64_t seed[2], const char *lang, char *into,
                             int32_t room);

/* --- Many games side by side, for programs that learn */

typedef struct qx_batch qx_batch;

typedef struct qx_batch_setup {
    uint32_t size; /* sizeof(qx_batch_setup) */
    int32_t rows;
    int32_t threads;       /* the results are the same with any number */
    int32_t max_decisions; /* of a game; then it is cut off */
    uint64_t seed;         /* game k of row i has the seed {seed + i, k}, which also takes its pair of starter decks */
    const char *opponent;  /* a computer player for the other seat, as in qx_state_choose; the caller's seat changes from
                              game to game. NULL: none, every question is handed out */
} qx_batch_setup;

/* Memory of the caller in which a batch writes, row by row. It must outlive the batch. After a step a row shows the next
 * question; reward, terminated, truncated and length are of the step: where a game ended in it, the next one of the row has
 * begun. */
typedef struct qx_batch_buffers {
    uint32_t size;       /* sizeof(qx_batch_buffers) */
    int16_t *numbers;    /* [rows, numbers]: what the seat asked sees */
    int16_t *options;    /* [rows, option_rows, option_columns]: rows beyond `count` are without meaning */
    int32_t *count;      /* [rows] */
    int8_t *player;      /* [rows]: the seat asked */
    float *reward;       /* [rows, 2]: 0, at the end 1 and -1, or 0 and 0 */
    uint8_t *terminated; /* [rows] */
    uint8_t *truncated;  /* [rows] */
    int32_t *length;     /* [rows]: answers in the game */
} qx_batch_buffers;

/* Begins the first game of every row. */
QX_API qx_code qx_batch_new(const qx_game *game, const qx_batch_setup *setup, const qx_batch_buffers *buffers, qx_batch **batch);
QX_API void qx_batch_free(qx_batch *batch);
QX_API qx_code qx_batch_reset(qx_batch *batch);
/* Answers in every row by the place of an option; -1: drawn by chance. */
QX_API qx_code qx_batch_step(qx_batch *batch, const int16_t *answers);

#ifdef __cplusplus
}
#endif

#endif
