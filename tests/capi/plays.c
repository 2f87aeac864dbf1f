/* Plays all games by the C interface, and misuses it. Prints what went wrong and returns 1 then. */
#define _XOPEN_SOURCE 700
#include <quincunx.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static int wrong = 0;
#define EXPECT(it) ((it) ? (void)0 : (void)(printf("line %d: %s (%s)\n", __LINE__, #it, qx_error()), wrong = 1))

/* A whole match: seat 0 answers by chance, seat 1 now and then the last option. */
static void play(const qx_game *game, uint64_t number) {
    qx_sizes sizes = {sizeof sizes, 0, 0, 0, 0};
    qx_setup setup = {sizeof setup, {NULL, NULL}, NULL, {number, 5}};
    qx_state *state = NULL, *copy = NULL;
    qx_option options[120], read;
    char text[256];
    int32_t n = 0, rows = 0;
    EXPECT(qx_game_sizes(game, &sizes) == QX_FINE && sizes.option_rows == 120 && sizes.ids > 0);
    EXPECT(qx_state_new(game, &setup, &state) == QX_FINE);
    EXPECT(qx_state_clone(state, &copy) == QX_FINE);
    int16_t *numbers = calloc((size_t)sizes.numbers, 2), *table = calloc((size_t)(sizes.option_rows * sizes.option_columns), 2);
    uint64_t chance = number * 2654435761u + 1;
    while (qx_state_player(state) >= 0 && !wrong) {
        int32_t seat = qx_state_player(state);
        n = qx_state_options(state, options, 120);
        rows = qx_state_encode(state, seat, numbers, table);
        EXPECT(n > 0 && rows == n && numbers[0] == 1 && table[0] >= 0);
        EXPECT(qx_state_encode(state, 1 - seat, numbers, table) == 0 && numbers[0] == 2);
        EXPECT(qx_option_write(game, &options[0], text, sizeof text) > 1);
        EXPECT(qx_option_read(game, text, &read) == QX_FINE && !memcmp(&read, &options[0], sizeof read));
        EXPECT(qx_state_copy(state, copy) == QX_FINE);
        chance = chance * 6364136223846793005u + 1442695040888963407u;
        int32_t row = (int32_t)((chance >> 33) % (uint64_t)n);
        EXPECT(qx_state_answer(copy, &options[row]) == QX_FINE);
        EXPECT(qx_state_answer_row(state, row) == QX_FINE);
        EXPECT(qx_state_player(copy) == qx_state_player(state));
    }
    EXPECT(qx_state_winner(state) >= -1 && qx_state_answers(state, NULL, 0) > 0);
    EXPECT(qx_state_answer_row(state, 0) == QX_OVER && strstr(qx_error(), "over"));
    int32_t need = qx_state_save(state, NULL, 0);
    char *replay = malloc((size_t)(need > 0 ? need : 1));
    EXPECT(need > 1 && qx_state_save(state, replay, need) == need && strlen(replay) + 1 == (size_t)need);
    qx_state *again = NULL;
    EXPECT(qx_state_load(game, replay, &again) == QX_FINE && qx_state_answers(again, NULL, 0) == qx_state_answers(state, NULL, 0));
    free(replay), free(numbers), free(table);
    qx_state_free(state), qx_state_free(copy), qx_state_free(again);
}

static void misuse(const qx_game *game) {
    qx_setup setup = {sizeof setup, {NULL, NULL}, NULL, {1, 2}};
    qx_state *state = NULL, *world = NULL;
    qx_option none = {255, 255, 65535, 0};
    const uint64_t seed[2] = {3, 4};
    char small[8];
    EXPECT(qx_state_new(NULL, &setup, &state) == QX_ARGUMENT && strstr(qx_error(), "NULL"));
    setup.size = 4;
    EXPECT(qx_state_new(game, &setup, &state) == QX_VERSION);
    setup.size = sizeof setup, setup.options = "[";
    EXPECT(qx_state_new(game, &setup, &state) == QX_FORMAT);
    setup.options = NULL, setup.deck[0] = setup.deck[1] = "no such deck at all";
    EXPECT(qx_state_new(game, &setup, &state) == QX_FORMAT && state == NULL);
    setup.deck[0] = setup.deck[1] = NULL;
    EXPECT(qx_state_new(game, &setup, &state) == QX_FINE);
    EXPECT(qx_state_answer(state, &none) == QX_REFUSED && strlen(qx_error()) > 0);
    EXPECT(qx_state_answer_row(state, 120) == QX_ARGUMENT);
    EXPECT(qx_state_encode(state, 2, NULL, NULL) == QX_ARGUMENT);
    EXPECT(qx_state_tell(state, 0, 99, NULL, NULL, 0) == QX_ARGUMENT);
    EXPECT(qx_state_tell(state, 0, QX_VIEW, "xx", NULL, 0) == QX_ARGUMENT);
    EXPECT(qx_state_tell(state, 0, QX_QUESTION, "zh-Hans", small, 8) > 8 && strlen(small) == 7);
    EXPECT(qx_state_clone(state, &world) == QX_FINE);
    EXPECT(qx_state_determinize(state, 0, seed, world) == QX_FINE);
    EXPECT(qx_state_save(world, NULL, 0) == QX_UNSUPPORTED);
    qx_option chosen;
    EXPECT(qx_state_choose(state, "greedy", seed, &chosen) == QX_FINE && qx_state_answer(state, &chosen) == QX_FINE);
    EXPECT(qx_state_choose(state, "nobody", seed, &chosen) == QX_FORMAT);
    EXPECT(qx_state_load(game, "{", &world) == QX_FORMAT);
    EXPECT(qx_state_concede(state, 1) == QX_FINE && qx_state_winner(state) == 0 && qx_state_player(state) == -1);
    EXPECT(qx_state_save(state, NULL, 0) > 1);
    qx_state_free(state), qx_state_free(world), qx_state_free(NULL);
}

/* Eight rows in two threads give what one thread gives. */
static void batch(const qx_game *game) {
    qx_sizes sizes = {sizeof sizes, 0, 0, 0, 0};
    EXPECT(qx_game_sizes(game, &sizes) == QX_FINE);
    const size_t numbers = 8 * (size_t)sizes.numbers, options = 8 * (size_t)(sizes.option_rows * sizes.option_columns);
    int16_t *seen[2], *rows[2], answers[8] = {-1, -1, -1, -1, -1, -1, -1, -1};
    int32_t count[2][8], length[2][8], ended = 0;
    int8_t player[2][8];
    float reward[2][16];
    uint8_t over[2][8], cut[2][8];
    qx_batch *batch[2] = {NULL, NULL};
    for (int i = 0; i < 2; i++) {
        seen[i] = calloc(numbers, 2), rows[i] = calloc(options, 2);
        qx_batch_setup setup = {sizeof setup, 8, 1 + i, 200, 5, NULL, 0};
        if (i) setup.size = offsetof(qx_batch_setup, only_choices); /* a program of 0.1 */
        qx_batch_buffers to = {sizeof to, seen[i], rows[i], count[i], player[i], reward[i], over[i], cut[i], length[i]};
        EXPECT(qx_batch_new(game, &setup, &to, &batch[i]) == QX_FINE);
        for (int n = 0; n < 300 && !wrong; n++) {
            EXPECT(qx_batch_step(batch[i], answers) == QX_FINE);
            for (int k = 0; k < 8; k++) {
                EXPECT(count[i][k] > 0 && (player[i][k] == 0 || player[i][k] == 1) && !(over[i][k] && cut[i][k]));
                EXPECT(reward[i][2 * k] + reward[i][2 * k + 1] == 0 && length[i][k] <= 200);
                ended += over[i][k] || cut[i][k];
            }
        }
        qx_setup match = {sizeof match, {NULL, NULL}, NULL, {1, 2}};
        qx_state *state = NULL;
        EXPECT(qx_state_new(game, &match, &state) == QX_FINE && qx_batch_state(batch[i], 5, state) == QX_FINE);
        EXPECT(qx_state_player(state) == player[i][5] && qx_state_options(state, NULL, 0) == count[i][5]);
        EXPECT(qx_state_save(state, NULL, 0) > 1 && qx_batch_state(batch[i], 8, state) == QX_ARGUMENT);
        qx_state_free(state);
        answers[3] = 120;
        EXPECT(qx_batch_step(batch[i], answers) == QX_FORMAT);
        answers[3] = -1;
    }
    EXPECT(ended > 0 && !memcmp(seen[0], seen[1], 2 * numbers) && !memcmp(count[0], count[1], sizeof count[0]));
    for (int i = 0; i < 2; i++) qx_batch_free(batch[i]), free(seen[i]), free(rows[i]);
}

/* What cannot be is a code, never a crash. */
static void nothing(void) {
    qx_game *game = NULL;
    qx_option option = {0, 0, 0, 0};
    EXPECT(qx_game_open(NULL, NULL, NULL, &game) == QX_ARGUMENT && qx_game_open("gemu", NULL, NULL, NULL) == QX_ARGUMENT);
    EXPECT(qx_game_open("gemu", "/no/such/file", NULL, &game) == QX_FORMAT && game == NULL);
    EXPECT(qx_game_tell(NULL, QX_INFO, NULL, NULL, 0) == QX_ARGUMENT && qx_game_sizes(NULL, NULL) == QX_ARGUMENT);
    EXPECT(qx_state_clone(NULL, NULL) == QX_ARGUMENT && qx_state_copy(NULL, NULL) == QX_ARGUMENT);
    EXPECT(qx_state_player(NULL) == -1 && qx_state_winner(NULL) == -2 && qx_state_options(NULL, NULL, 0) == QX_ARGUMENT);
    EXPECT(qx_state_answer(NULL, &option) == QX_ARGUMENT && qx_state_answer_row(NULL, 0) == QX_ARGUMENT);
    EXPECT(qx_state_concede(NULL, 0) == QX_ARGUMENT && qx_state_encode(NULL, 0, NULL, NULL) == QX_ARGUMENT);
    EXPECT(qx_state_determinize(NULL, 0, NULL, NULL) == QX_ARGUMENT && qx_state_choose(NULL, NULL, NULL, NULL) == QX_ARGUMENT);
    EXPECT(qx_state_tell(NULL, 0, QX_VIEW, NULL, NULL, 0) == QX_ARGUMENT && qx_state_save(NULL, NULL, 0) == QX_ARGUMENT);
    EXPECT(qx_state_load(NULL, NULL, NULL) == QX_ARGUMENT && qx_option_write(NULL, &option, NULL, 0) == QX_ARGUMENT);
    EXPECT(qx_option_read(NULL, "", &option) == QX_ARGUMENT && qx_batch_new(NULL, NULL, NULL, NULL) == QX_ARGUMENT);
    EXPECT(qx_batch_reset(NULL) == QX_ARGUMENT && qx_batch_step(NULL, NULL) == QX_ARGUMENT);
    EXPECT(qx_batch_state(NULL, 0, NULL) == QX_ARGUMENT);
    qx_batch_free(NULL), qx_game_close(NULL);
}

/* More rows than there is memory for: said, and all goes on. */
static void too_much(const qx_game *game) {
    static int16_t numbers[1];
    static int32_t count[1];
    static int8_t player[1];
    static float reward[2];
    static uint8_t over[1];
    struct rlimit before, little;
    qx_batch *batch = NULL;
    qx_batch_setup setup = {sizeof setup, 100000000, 1, 1, 0, NULL, 0};
    qx_batch_buffers to = {sizeof to, numbers, numbers, count, player, reward, over, over, count};
    EXPECT(getrlimit(RLIMIT_AS, &before) == 0);
    little = before, little.rlim_cur = (rlim_t)1 << 32;
    EXPECT(setrlimit(RLIMIT_AS, &little) == 0);
    EXPECT(qx_batch_new(game, &setup, &to, &batch) == QX_MEMORY && batch == NULL);
    EXPECT(setrlimit(RLIMIT_AS, &before) == 0);
}

int main(void) {
    qx_game *game = NULL;
    nothing();
    EXPECT(qx_abi() == QX_ABI);
    EXPECT(qx_game_open("chess", NULL, NULL, &game) == QX_ARGUMENT && game == NULL);
    EXPECT(qx_game_id(-1) == NULL && qx_game_id(qx_game_count()) == NULL);
    for (int32_t i = 0; i < qx_game_count(); i++) {
        EXPECT(qx_game_open(qx_game_id(i), NULL, NULL, &game) == QX_FINE);
        EXPECT(qx_game_tell(game, QX_INFO, NULL, NULL, 0) > 1 && qx_game_tell(game, QX_CARDS, "zh-Hans", NULL, 0) > 1);
        for (uint64_t n = 0; n < 3; n++) play(game, n);
        misuse(game);
        batch(game);
        too_much(game);
        qx_game_close(game);
    }
    if (!wrong) printf("%d games played\n", qx_game_count());
    return wrong;
}
