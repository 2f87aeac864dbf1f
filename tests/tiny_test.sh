#!/usr/bin/env bash
# Runs the program that holds the example of a game alone, as a user would. Usage: tests/tiny_test.sh PATH/TO/quincunx-tiny
# Prints "ok NAME" or "FAIL NAME: why" for each check; exits non-zero when any failed.
set -u
q=$(realpath "${1:?usage: tiny_test.sh PATH/TO/quincunx-tiny}")
source=$(realpath "$(dirname "$0")/..")
. "$source/tests/shell.sh"

# --- One game, and no other
check games 0 '^tiny  Snail Grand Prix' "$q" games
[[ $(grep -cE '^[a-z]' out) -eq 1 ]] && echo "ok games-one" || fail games-one "$(cat out)"
check games-zh 0 '蝸牛大獎賽' "$q" games --lang zh-Hant
check other-game 2 "no game is called 'chess'; there are: tiny" "$q" play chess

# --- Cards, rules, decks
check cards 0 'Lettuce Leaf +Trick +1' "$q" cards tiny --lang en
check card 0 'Move forward 2 spaces' "$q" cards tiny 生菜叶 --lang en
printf 'game: tiny\nchange:\n  Lettuce Leaf: {spaces: 3}\n' >variant.yaml
check variant 0 'Move forward 3 spaces' "$q" cards tiny lettuce --variant variant.yaml --lang en
printf 'game: tiny\nchange:\n  Cabbage: {spaces: 3}\n' >wrong.yaml
check variant-wrong 2 "wrong.yaml:3.*no card is called 'Cabbage'" "$q" cards tiny --variant wrong.yaml
check rules 0 'at most 2 of each kind' "$q" rules tiny TI-2.1
check rules-zh 0 '同种牌最多2张' "$q" rules tiny TI-2.1 --lang zh-Hans
check deck 0 '12 cards' "$q" deck list tiny
check deck-code 0 'legal' "$q" deck check "$("$q" deck convert sprint --game tiny --to code)"

# --- Scenarios, and what they cover
check scenarios 0 ' 0 failed' "$q" scenario "$source/examples/tiny/scenarios"
cd "$source" || exit 2
check_here() { local name=$1; shift; "$@" >"$work/out" 2>"$work/err" && echo "ok $name" || fail "$name" "$(cat "$work/out" "$work/err")"; }
check_here coverage "$q" rules tiny --coverage --limits
check_here numbers "$q" rules tiny --coverage --numbers
cd "$work" || exit 2

# --- Playing
yes auto | timeout 60 "$q" play tiny --seed 7 --lang en >out 2>err
grep -q 'The game is over' out && echo "ok play" || fail play "$(tail -3 out err)"
grep -qE '^You  Space [0-9]+  Dew [0-9]+' out && echo "ok play-table" || fail play-table "$(grep -m3 Space out)"
grep -qE '^  Hand: .*(Leaf|Shell|Shower|Feelers|Run|Hitchhike)' out && echo "ok play-hand" || fail play-hand "$(grep -m3 Hand out)"
check sim 0 'first player' "$q" sim tiny -n 200 --seed 5
check sim-option 0 'first player' "$q" sim tiny -n 20 --option goal=60
check arena 0 'Elo' "$q" arena --game tiny random greedy search@50 -n 8
check bench 0 '"allocations": 0' "$q" bench --game tiny --games 200 --json
check bot-host 0 'random bot against random: ' "$q" bot-host --game tiny --against random --seed 5 -- python3 "$source/examples/bots/random_bot.py"

# --- The server
"$q" serve --port 0 --log-file serve.log >serve.out 2>&1 &
server=$!
for _ in {1..100}; do grep -q '"event":"ready"' serve.log 2>/dev/null && break; sleep 0.05; done
port=$(grep -oE '127\.0\.0\.1:[0-9]+' serve.out | grep -oE '[0-9]+$')
get="import sys, urllib.request as u; print(u.urlopen('http://127.0.0.1:$port' + sys.argv[1]).read().decode())"
check serve-info 0 '"id":"tiny"' python3 -c "$get" /api/info
check serve-cards 0 '"Racing Shell"' python3 -c "$get" '/api/games/tiny/cards?lang=en'
check serve-rules 0 'TI-6.1' python3 -c "$get" '/api/games/tiny/rules?lang=en'
check serve-play 0 'matches' "$q" loadtest --port "$port" --matches 2 --rate 50 --seconds 1 --warm 0
kill -TERM $server
wait $server && echo "ok serve-stops" || fail serve-stops "exit code $?"
exit $failed
