#!/usr/bin/env bash
# Runs the built command as a user would. Usage: tests/cli_test.sh PATH/TO/quincunx
# Prints "ok NAME" or "FAIL NAME: why" for each check; exits non-zero when any failed.
set -u
command=${1:?usage: cli_test.sh PATH/TO/quincunx}
command=$(realpath "$command")
source=$(realpath "$(dirname "$0")/..")
. "$source/tests/shell.sh"
json() {  # json NAME KEY…: the last output is JSON with these keys
    local name=$1; shift
    python3 - "$@" <<'PY' 2>err && echo "ok $name" || fail "$name" "$(tail -1 err)"
import json, sys
value = json.load(open("out"))
if isinstance(value, list): value = value[0]
missing = [key for key in sys.argv[1:] if key not in value]
assert not missing, f"missing {missing}"
PY
}
q=$command

# --- Use and misuse
check help 0 'Examples:' "$q" --help
for sub in play games cards rules deck replay hint scenario lesson puzzle sim arena bot-host bench serve backup move doctor admin encode manual completions version; do check "help-$sub" 0 'Examples:' "$q" "$sub" --help; done
check help-word 0 'quincunx play summoner' "$q" help play
check no-command 2 'required' "$q"
check wrong-command 2 "no command is called 'nonsense'; there are: play" "$q" nonsense
games=$("$q" games | grep -oE '^[a-z]+' | xargs)
check wrong-game 2 "no game is called 'chess'; there are: ${games// /, }" "$q" play chess
check wrong-option 2 'not expected' "$q" games --nonsense
check wrong-lang 2 'none of zh-Hans, zh-Hant, en' "$q" games --lang fr
check version 0 '^quincunx [0-9]' "$q" version
check version-json 0 '"table_protocol": 1' "$q" version --json
"$q" manual >quincunx.1
grep -q 'five card games for two' quincunx.1 && echo "ok manual" || fail manual "$(head -3 quincunx.1)"
grep -q '^\.SS puzzle play$' quincunx.1 && echo "ok manual-commands" || fail manual-commands "a command is missing"
[[ -z $(LC_ALL=C.UTF-8 man --warnings -l quincunx.1 2>&1 >/dev/null) ]] && echo "ok manual-clean" || fail manual-clean "$(man --warnings -l quincunx.1 2>&1 >/dev/null | head -3)"
complete_words() {  # complete_words WORD…: what bash offers for the last one
    "$q" completions bash >completions.bash
    bash -c '. ./completions.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _quincunx; echo "${COMPREPLY[@]}"' _ quincunx "$@"
}
[[ $(complete_words ser) == serve ]] && echo "ok complete-command" || fail complete-command "$(complete_words ser)"
[[ $(complete_words puzzle ver) == verify ]] && echo "ok complete-inner" || fail complete-inner "$(complete_words puzzle ver)"
[[ $(complete_words arena --game gem) == gemu ]] && echo "ok complete-game" || fail complete-game "$(complete_words arena --game gem)"
[[ $(complete_words play gem) == gemu ]] && echo "ok complete-place" || fail complete-place "$(complete_words play gem)"
[[ $(complete_words sim --opt) == --option ]] && echo "ok complete-option" || fail complete-option "$(complete_words sim --opt)"
for shell in zsh fish; do
    check "completions-$shell" 0 'quincunx' "$q" completions $shell
    cp out completions.$shell
    ! command -v $shell >/dev/null || { said=$($shell -n completions.$shell 2>&1) && echo "ok completions-$shell-read"; } || fail "completions-$shell-read" "$said"
done
check completions-other 2 'not in' "$q" completions tcsh
check encode 0 '^summoner-obs1.[0-9a-f]{16}$' "$q" encode summoner
check encode-table 0 '^## Observation' "$q" encode summoner --table
check encode-json 0 '"blocks"' "$q" encode summoner --json
check encode-unknown 2 '' "$q" encode chess

# --- Cards from a file, options of a match
sed 's/^  attack: 3$/  attack: 4/' "$source/games/gemu/cards.yaml" >mine.yaml
check cards-file 0 'Masterless Golem' "$q" cards gemu --cards mine.yaml
for sub in 'games' 'rules gemu GE-2.6' 'deck list gemu' 'sim gemu -n 2' 'bench --game gemu --games 2'; do
    check "cards-file-${sub%% *}" 0 '.' "$q" $sub --cards mine.yaml
done
sed '/^decks:/,$ s/: 3/: 9/g' mine.yaml >large.yaml
check cards-file-large-decks 2 'is not a legal deck' "$q" sim gemu -n 2 --cards large.yaml
check cards-file-large-decks-bench 2 'no starter decks that may be played' "$q" bench --game gemu --games 2 --cards large.yaml
check cards-file-large-decks-play 2 'no starter deck that may be played' "$q" play gemu --cards large.yaml
sed 's/who: opponent/who: oponent/' mine.yaml >bad.yaml
check cards-file-wrong 2 "bad.yaml:[0-9]+:[0-9]+: .*oponent.*opponent" "$q" cards gemu --cards bad.yaml
check cards-file-missing 2 'none.yaml' "$q" cards gemu --cards none.yaml
check cards-file-other-game 2 "the cards of 'genius' are not a file" "$q" cards genius --cards mine.yaml
"$q" games --json >ours.json && "$q" games --json --cards mine.yaml >theirs.json
cmp -s ours.json theirs.json && fail cards-file-version "another card file has the same rules version" || echo "ok cards-file-version"
check option 0 'games' "$q" sim gemu -n 2 --option preset=fair --option starting-faith=100
check card-notes 0 "Piercing.*can’t be clashed with" "$q" cards dreamduel ms-005 --lang en
check pools 2 "both from the classic pool, or both from the modern one" "$q" play dreamduel --deck marisa-rays --foe-deck sakuya-traps
check pools-sim 2 "cannot meet" "$q" sim dreamduel -n 2 --decks marisa-rays,sakuya-traps
check pools-one 0 'games' "$q" sim dreamduel -n 2 --decks marisa-rays,moon-house
check option-unknown 2 "colour" "$q" sim gemu -n 2 --option colour=red
check option-wrong 2 'takes a name and a value' "$q" sim gemu -n 2 --option fair
check option-help-points 0 "quincunx play GAME --help" "$q" play --help
for game in $games; do
    # The game itself says which options it has when it is given one it does not have.
    "$q" sim $game -n 2 --option nonsense=1 >out 2>err
    names=$(sed -n 's/.*there are: //p' err | tr -d ,)
    [[ -n $names ]] && echo "ok option-names-$game" || fail "option-names-$game" "$(cat err)"
    for lang in zh-Hans zh-Hant en; do
        "$q" play $game --help --lang $lang >out 2>err
        absent=""
        for name in $names; do grep -qE "^  $name  [^ ].*[(（]" out || absent+=" $name"; done
        [[ -z $absent ]] && echo "ok option-help-$game-$lang" || fail "option-help-$game-$lang" "not in the help:$absent"
    done
done
check option-help-values 0 '^ +fair +Fair$' "$q" help play gemu --lang en
check option-help-usual 0 '^  preset .*\(default seed\)' "$q" play gemu --help --lang en
check option-help-number 0 '^  starting-faith .*a whole number from [0-9]+ to [0-9]+ \(default 50\)' "$q" play gemu --help --lang en
check option-help-zh 0 '基姆大陆的规则选项' "$q" play 基姆大陆 --help --lang zh-Hans
check option-help-examples 0 '^Examples:' "$q" play gemu --help
for words in "sim gemu" "arena --game gemu" "bot-host --game gemu"; do check "option-help-${words%% *}" 0 '^  starting-faith ' "$q" $words --help --lang en; done
check option-help-unknown-game 2 "no game is called 'nonsense'" "$q" play nonsense --help

# --- Languages
check lang-default 0 'starter decks' "$q" games
check lang-option 0 '召唤师战争' "$q" games --lang zh-Hans
check lang-top 0 '召唤师战争' "$q" --lang zh-Hans games
check lang-quincunx 0 '條規則' env QUINCUNX_LANG=zh-Hant "$q" games
check lang-environment 0 '条规则' env LANG=zh_CN.UTF-8 "$q" games
check lang-taiwan 0 '條規則' env LC_ALL=zh_TW.UTF-8 "$q" games

# --- Looking things up
check games-json 0 rules_version "$q" games --json && json games-json-keys id name tagline cards clauses rules_version
check cards 0 'Undead Warrior' "$q" cards summoner
check cards-chinese-game 0 '亡灵战士' "$q" cards 召唤师战争 --lang zh-Hans
check card 0 'necro-undead-warrior' "$q" cards summoner 亡灵战士
check card-unknown 2 "no card is called 'nobody'" "$q" cards summoner nobody
check card-faction 0 'Sera Eldwyn' "$q" cards summoner --faction 先锋军团
check card-faction-unknown 2 'no faction' "$q" cards summoner --faction nobody
check card-json 0 zh-Hant "$q" cards summoner 107 --json && json card-json-keys number key name text facts numbers abilities
timeout 60 "$q" cards summoner --json >out
grep -qE '"[^"]*[{<][a-z.-]+[}>][^"]*"' out && fail card-texts-filled "$(grep -m1 -E '[{<][a-z.-]+[}>]' out)" || echo "ok card-texts-filled"
check rules 0 'SW-4.2' "$q" rules summoner
check rules-one 0 'adjacent to' "$q" rules summoner sw-4.2
check rules-search 0 'SW-5.3' "$q" rules summoner --search diagonally
check rules-unknown 2 'no clause' "$q" rules summoner SW-99
check coverage 0 clauses_cited "$q" rules summoner --coverage --scenarios "$source/games/summoner/scenarios" --json \
    && json coverage-keys clauses clauses_cited cards cards_tested missing abilities abilities_tested
mkdir -p guarded/scenarios
cat >guarded/scenarios/one.yaml <<'YAML'
scenario: An Undead Archer costs 2
game: summoner
given: {phase: summon, board: {d3: you Starting Gate}, you: {magic: 3, hand: [Undead Archer]}}
play:
  - you: [summon Undead Archer, d2]
  - expect: {you.magic: 1}
YAML
check numbers 1 'card.110 .*range 3' "$q" rules summoner --coverage --numbers --jobs 2 --scenarios guarded/scenarios
grep -qE 'card.110 .*cost' out && fail numbers-guarded "$(grep 'card.110' out)" || echo "ok numbers-guarded"
printf 'card.110: {range: 3, life: 9}\n' >guarded/printed.yaml
check numbers-table 1 'printed.yaml:1: life of card.110 is printed as 9; the game has 2' "$q" rules summoner --coverage --numbers \
    --scenarios guarded/scenarios
grep -qE 'card.110 .*range' out && fail numbers-in-table "$(grep 'card.110' out)" || echo "ok numbers-in-table"
check numbers-json 1 differences "$q" rules summoner --coverage --numbers --scenarios guarded/scenarios --json \
    && json numbers-keys numbers numbers_guarded numbers_in_table missing differences
sed -i 's/you.magic: 1/you.magic: 2/' guarded/scenarios/one.yaml
check numbers-failing 2 'fails as it is' "$q" rules summoner --coverage --numbers --scenarios guarded/scenarios
check coverage-nowhere 2 'no such file or folder' "$q" rules summoner --coverage --scenarios nowhere

# --- Decks
check decks 0 'vanguards' "$q" deck list summoner
check deck-ready-made 0 'legal' "$q" deck check vanguards
"$q" deck list summoner vanguards >deck.txt
check deck-file 0 'legal' "$q" deck check deck.txt
echo '1 Undead Warrior' >bad.txt
check deck-illegal 1 'SW-17.3' "$q" deck check bad.txt
check deck-illegal-json 1 '"legal": false' "$q" deck check bad.txt --json
check deck-nonsense 2 'nonsense' "$q" deck check nonsense
check play-illegal-deck 2 'SW-17.3' "$q" play summoner --deck bad.txt
check deck-show 0 '5  Temple Priest' "$q" deck show vanguards
check deck-show-chinese 0 '^先锋军团 +召唤师战争' "$q" deck show vanguards --lang zh-Hans --game summoner
check deck-show-illegal 0 'SW-17.3' "$q" deck show bad.txt
check deck-show-json 0 '"code": "qx_summoner_' "$q" deck show vanguards --json && json deck-show-keys game name cards size code legal problems
check deck-convert-needs-to 2 'to is required' "$q" deck convert vanguards
check deck-convert-unknown 2 'xml' "$q" deck convert vanguards --to xml
for form in code text json; do check "deck-convert-$form" 0 "Wrote deck.$form" "$q" deck convert vanguards --to $form --out deck.$form; done
for form in code text json; do
    for lang in zh-Hans zh-Hant en; do
        "$q" deck convert deck.code --to $form --lang $lang >again.$form 2>err
        "$q" deck convert again.$form --to code >out 2>>err
        cmp -s out deck.code && echo "ok deck-round-trip-$form-$lang" || fail "deck-round-trip-$form-$lang" "$(cat out err)"
    done
    check "deck-check-$form" 0 'legal, 34 cards' "$q" deck check deck.$form
    check "deck-play-$form" 0 'End of input' "$q" play summoner --seed 7 --deck deck.$form --foe-deck breakers
done
code=$(cat deck.code)
[[ ${code:20:1} == A ]] && letter=B || letter=A
check code-show 0 '^Vanguards' "$q" deck show "$code"
check code-check 0 'Vanguards: legal' "$q" deck check "$code"
check code-play 0 'Vanguards' "$q" play summoner --seed 7 --deck breakers --foe-deck "$code"
check code-sim 0 'Vanguards' "$q" sim summoner -n 4 --decks "$code,breakers"
check code-illegal 2 'SW-17.3' "$q" play summoner --deck "$("$q" deck convert bad.txt --to code)"
check code-short 2 'too short' "$q" deck show "${code::-1}"
check code-long 2 'too long' "$q" deck check "${code}A"
check code-damaged 2 'damaged' "$q" deck convert "${code::20}$letter${code:21}" --to text
check code-foreign 2 'does not belong' "$q" deck show "${code::20}*${code:21}"
check code-other-game 2 "no game is called 'chess'" "$q" deck show "${code/summoner/chess}"
check code-nonsense 2 'neither a file nor a starter deck nor a deck code' "$q" play summoner --deck nonsense

# --- Playing
check play-eof 0 'End of input' "$q" play summoner --seed 7
printf '?\nwhy\nhand\nboard\nlog\ncard 107\nrule SW-4.2\nrule x\ncard x\n? 1\n?\n99\nnonsense\n\n' >in
check play-looking 0 'takes back' "$q" play summoner --seed 7
printf '? summon Renewed Hope\n' >in
check play-why-not 0 '\[SW-4.1' "$q" play summoner --seed 7 --deck vanguards --foe-deck breakers
printf 'end\nundo\n' >in
check play-undo 0 'taken back' "$q" play summoner --seed 7
printf 'undo\n' >in
check play-undo-nothing 0 'nothing to take back' "$q" play summoner --seed 7
{ yes auto | head -2000; printf 'save match.json\n'; } >in
check play-to-the-end 0 'The game is over' "$q" play summoner --seed 7
[[ -s match.json ]] && echo "ok play-saved" || fail play-saved "no match.json was written"
{ yes auto | head -2000; } >in
check play-hotseat 0 'The game is over' "$q" play summoner --seed 7 --hotseat --lang en
yes auto | timeout 60 "$q" play summoner --seed 7 >out 2>err
[[ ${PIPESTATUS[1]} -eq 0 ]] && echo "ok play-endless-input" || fail play-endless-input "did not end by itself"
printf 'concede\nsave given-up.json\n' >in
check play-concede-save 0 'given-up' "$q" play gemu --seed 7
check replay-conceded 0 '.' "$q" replay verify given-up.json
printf 'concede\n' >in
check play-concede 0 '认输' "$q" play summoner --seed 7 --lang zh-Hans
timeout 60 "$q" play summoner --seed 7 <&- >out 2>err && echo "ok play-closed-input" || fail play-closed-input "exit code $?"
grep -q $'\x1b' out && fail no-colour-in-pipes "escape codes in the output" || echo "ok no-colour-in-pipes"
for seat in a b; do
    printf 'auto\nauto\nauto\nsave same-%s.json\n' $seat >in
    check "play-seat-$seat" 0 'Saved' "$q" play summoner --seed 7 --seat $seat
done

# --- Replays
check verify 0 'verified' "$q" replay verify match.json
check verify-json 0 '"verified": true' "$q" replay verify match.json --json
check show 0 'wins \(SW-18' "$q" replay show match.json
check show-seat 0 'drew' "$q" replay show match.json --seat b
check show-json 0 opening_events "$q" replay show match.json --json
check step 0 '^10/' "$q" replay step match.json --at 10
printf '\n\nb\n5\nx\nq\n' >in
check step-lines 0 '^5/' "$q" replay step match.json
check step-beyond 2 'has questions 0 to' "$q" replay step match.json --at 99999
check branch 0 'Wrote branch.json' "$q" replay branch match.json --at 10 --out branch.json
check branch-verifies 0 'Not finished' "$q" replay verify branch.json
printf 'auto\nsave more.json\n' >in
check branch-goes-on 0 'Saved to more.json' "$q" play summoner --load branch.json --seat a
check branch-more 0 'verified' "$q" replay verify more.json
python3 - <<'PY'
import json
whole = open("match.json").read()
replay = json.loads(whole)
replay["answers"][5]["hash"] = "0123456789abcdef"
json.dump(replay, open("changed.json", "w"))
open("cut.json", "w").write(whole[:len(whole) // 2])
PY
check verify-changed 1 'question 5' "$q" replay verify changed.json
check verify-cut 2 'cut.json' "$q" replay verify cut.json
check verify-absent 2 'absent.json' "$q" replay verify absent.json

# --- Variants
printf 'game: summoner\nchange:\n  Undead Warrior: {life: 9}\n' >variant.yaml
check variant 0 'Life 9 \(originally 4\)' "$q" cards summoner 107 --variant variant.yaml
printf 'game: summoner\nchange:\n  Undead Warrior: {life: 999}\n' >wrong.yaml
check variant-wrong 2 'wrong.yaml:3' "$q" cards summoner 107 --variant wrong.yaml
printf 'save variant.json\n' >in
check variant-play 0 'Saved' "$q" play summoner --seed 7 --variant variant.yaml
check variant-needed 2 'variant' "$q" replay verify variant.json
printf 'game: gemu\nchange:\n  ne_golem: {attack: 6}\n' >golem.yaml
check variant-own-cards 0 '0 failed' "$q" scenario "$source/games/gemu/scenarios/extra.yaml" --variant golem.yaml
check variant-verified 0 'verified' "$q" replay verify variant.json --variant variant.yaml

# --- Scenarios
printf 'nonsense: [\n' >broken.yaml
check scenario-broken 2 'broken.yaml' "$q" scenario broken.yaml
check scenario-absent 2 'no such file' "$q" scenario absent.yaml
mkdir empty
check scenario-empty-folder 2 'no scenario files' "$q" scenario empty

# --- Many games
check sim 0 'first player' "$q" sim summoner -n 72 --seed 5
check sim-json 0 by_seat "$q" sim summoner -n 72 --seed 5 --json && json sim-json-keys games draws by_seat by_order by_deck questions turns
cp out first; "$q" sim summoner -n 72 --seed 5 --json --jobs 2 >out
cmp -s first out && echo "ok sim-same-again" || fail sim-same-again "the same seed gave other games"
check sim-players 0 'greedy' "$q" sim summoner -n 4 --players random,greedy --decks vanguards,breakers
check sim-none 2 'not in range' "$q" sim summoner -n 0
check sim-player-unknown 2 'there are: random, novice, greedy' "$q" sim summoner --players nobody

# --- Contests, hints and bots
check arena 0 'Elo' "$q" arena --game lillian random greedy -n 4
check arena-one 2 'no opponent' "$q" arena --game lillian greedy
check arena-player 2 'no player is called' "$q" arena --game lillian greedy nobody
check arena-pools 2 'cannot meet' "$q" arena --game dreamduel random greedy --decks marisa-rays,sakuya-traps
check arena-file 0 'Elo' "$q" arena --game gemu random greedy -n 4 --out contest.jsonl
check arena-again 0 'Elo' "$q" arena --game gemu random greedy -n 8 --out contest.jsonl --jobs 2
check arena-other 2 "another 'seed'" "$q" arena --game gemu random greedy -n 4 --out contest.jsonl --seed 2
check arena-json 0 '"interval"' "$q" arena --game gemu random search@20 -n 4 --json
check hint-play 0 'Best: .*expected result' bash -c "printf 'hint\nauto\nauto\nsave hint.json\n' | '$q' play summoner --seed 7 --lang en"
check hint 0 'Best: ' "$q" hint hint.json --by search@100 --lang en
check hint-zh 0 '最佳：' "$q" hint hint.json --by beginner --lang zh-Hans
check hint-json 0 '"looked_at"' "$q" hint hint.json --at 0 --by search@50 --json
check hint-at 2 'has questions 0 to' "$q" hint hint.json --at 9999
check hint-by 2 'takes a search or a level' "$q" hint hint.json --by greedy
check lesson-from 0 '^  exact:' "$q" lesson from hint.json --at 0
{ printf 'scenario: cut\n'; "$q" lesson from hint.json --at 0 --known-to a; printf 'play:\n  - expect: {length: 1}\n'; } >cut.yaml
check lesson-from-reads 0 '1 passed' "$q" scenario cut.yaml --lang en
check lesson-from-at 2 'there are the questions' "$q" lesson from hint.json --at 9999
check lesson-from-seat 2 'known-to' "$q" lesson from hint.json --at 0 --known-to c
check puzzle-mine 0 'matches, ' "$q" puzzle mine gemu -n 1 --out mined --budget 2000 --lang en
check puzzle-verify 0 'hold' "$q" puzzle verify "$source/games/gemu/puzzles/001.yaml" --lang en
check puzzle-play 1 '撑过这回合' bash -c "'$q' puzzle play '$source/games/gemu/puzzles/001.yaml' --lang zh-Hans </dev/null"
check puzzle-none 2 'no files of puzzles' bash -c "mkdir -p empty; '$q' puzzle verify empty"
check bot-host 0 'random bot against random: ' "$q" bot-host --game lillian --against random --seed 5 -- python3 "$source/examples/bots/random_bot.py"
check bot-host-json 0 '"lost_by_rule": 0' "$q" bot-host --game gemu --against random --seed 5 --json -- python3 "$source/examples/bots/hint_bot.py" 4
check bot-host-crash 1 'lost by rule, the program ended' "$q" bot-host --game gemu --against random -- false
check bot-host-absent 2 "'no-such-bot' cannot be started" "$q" bot-host --game gemu -- no-such-bot
check bot-host-text 0 'text bot .* against random: ' "$q" bot-host --game lillian --against random --seed 5 -n 1 -- \
    python3 "$source/examples/bots/text_bot.py" --log text.jsonl "$source/tests/bots/fake_model.sh" LI-0.1
grep -q '> rule LI-0.1\\nLI-0.1 ' text.jsonl && echo "ok bot-host-text-rule" || fail bot-host-text-rule "$(head -c 600 text.jsonl)"
grep -q '> no idea\\nThat is no number from 1 to' text.jsonl && echo "ok bot-host-text-again" || fail bot-host-text-again "$(head -c 600 text.jsonl)"
check arena-bots 0 'Elo' "$q" arena --game lillian "bot:python3 $source/examples/bots/random_bot.py" greedy -n 4 --jobs 2 --start 20000 --time 20000
check bot-host-no-token 2 'QUINCUNX_TOKEN' "$q" bot-host --game gemu --server http://127.0.0.1:1/ -- true
check bot-host-no-url 2 'no address of a server' env QUINCUNX_TOKEN=x "$q" bot-host --game gemu --server 127.0.0.1 -- true
check bot-host-stdio 1 'lost by rule, no response' "$q" bot-host --game gemu --against random
check bench 0 signature "$q" bench --game summoner --games 200 --json \
    && json bench-keys decisions_per_second games_per_second copies_per_second copy_ns answers_per_second state_bytes waiting_bytes allocations signature games decisions encode_ns encode_numbers batch_decisions_per_second batch_ratio
signature() { python3 -c 'import json; print(json.load(open("out"))["signature"])'; }
one=$(signature); "$q" bench --game summoner --seconds 0.1 --json >out
[[ $(signature) == "$one" ]] && echo "ok bench-signature" || fail bench-signature "it depends on how long bench ran"
grep -q '"allocations": 0,' out && echo "ok bench-allocations" || fail bench-allocations "$(grep allocations out)"
check bench-long 0 'long games' "$q" bench --game summoner --long --games 100

# --- The server
check serve-settings 0 '^port +8080 +default' "$q" serve --check-config
printf 'port = 8081\n' >quincunx.toml
check serve-file 0 '^port +8081 +quincunx.toml:1' "$q" serve --check-config
check serve-environment 0 '^port +8082 +QUINCUNX_PORT' env QUINCUNX_PORT=8082 "$q" serve --check-config
check serve-flag 0 '^port +8083 +--port' env QUINCUNX_PORT=8082 "$q" serve --check-config --port 8083
check serve-list 0 '"127.0.0.1", "10.0.0.0/8"' "$q" serve --check-config --trusted-proxy 127.0.0.1,10.0.0.0/8
printf '\nprot = 8081\n' >quincunx.toml
check serve-misspelt 2 "quincunx.toml:2: there is no setting 'prot'; do you mean 'port'" "$q" serve
rm quincunx.toml
check serve-no-file 2 'absent.toml' "$q" serve --config absent.toml
check serve-number 2 "takes a whole number from 0 to 65535" "$q" serve --port 99999
check serve-foreign-file 2 'nonsense.db' bash -c "echo nonsense >nonsense.db; '$q' serve --port 0 --database nonsense.db"
"$q" serve --port 0 --log-file serve.log >serve.out 2>&1 &
server=$!
for _ in {1..600}; do grep -q '"event":"ready"' serve.log 2>/dev/null && break; sleep 0.05; done
port=$(grep -oE '127\.0\.0\.1:[0-9]+' serve.out | grep -oE '[0-9]+$')
check serve-answers 0 '^ok$' python3 -c "import urllib.request as u; print(u.urlopen('http://127.0.0.1:$port/healthz').read().decode())"
check serve-once 2 'quincunx.db' "$q" serve --port 0
check serve-port-in-use 2 "127.0.0.1:$port is in use" "$q" serve --port "$port" --database other.db
check backup 0 'Copied quincunx.db to copy.db' "$q" backup copy.db
check backup-opens 0 'ok' python3 -c "import sqlite3; print(*sqlite3.connect('copy.db').execute('pragma integrity_check').fetchone())"
check backup-absent 2 'absent.db' "$q" backup copy2.db --database absent.db
check backup-there-already 2 'copy.db' "$q" backup copy.db
check doctor-well 0 'no damaged matches' "$q" doctor --database copy.db --lang en
check doctor-absent 2 'absent.db' "$q" doctor --database absent.db
check move-nowhere 2 'from a file to an address' "$q" move --from copy.db --to other.db
check move-no-server 2 'cannot be reached' "$q" move --from copy.db --to postgresql://me:secret@127.0.0.1:1/q
check move-absent 2 'absent.db' "$q" move --from absent.db --to postgresql://me@127.0.0.1:1/q
check serve-no-postgres 2 'postgresql://me@127.0.0.1:1/q: cannot be reached' "$q" serve --port 0 --database postgresql://me:secret@127.0.0.1:1/q
# Two matches against the computer, to be damaged once the server has stopped.
python3 - "$port" <<'PY' 2>err || fail doctor-matches "$(tail -1 err)"
import json, sys, urllib.request
def post(path, body, token=None):
    headers = {"Content-Type": "application/json", **({"Authorization": "Bearer " + token} if token else {})}
    request = urllib.request.Request(f"http://127.0.0.1:{sys.argv[1]}{path}", json.dumps(body).encode(), headers)
    return json.load(urllib.request.urlopen(request))
token = post("/api/guests", {"name": "Ada", "token": True})["token"]
for _ in range(3):
    post("/api/tables", {"game": "summoner", "deck": {"ready": "vanguards"}, "level": "beginner", "seat": "a"}, token)
PY

# --- Bots at the tables of a server, which is killed while they play and comes back
bots_server() { "$q" serve --port "$1" --database bots.db --log-file bots.log >bots.out 2>&1 & bots=$!; for _ in {1..600}; do grep -q '127\.0\.0\.1:' bots.out && break; sleep 0.05; done; }
bots_server 0
bots_port=$(grep -oE '127\.0\.0\.1:[0-9]+' bots.out | grep -oE '[0-9]+$')
for name in one two; do
    python3 - "$bots_port" $name <<'PY' >$name.token 2>err || fail "bot-server-token" "$(tail -1 err)"
import json, sys, urllib.request
request = urllib.request.Request(f"http://127.0.0.1:{sys.argv[1]}/api/guests", json.dumps({"name": sys.argv[2], "token": True}).encode(),
                                 {"Content-Type": "application/json"})
print(json.load(urllib.request.urlopen(request))["token"])
PY
done
at_server() { timeout 120 "$q" bot-host --game lillian --server "http://127.0.0.1:$bots_port/" --lang en "$@"; }
at_server --token-file one.token -n 1 -- python3 "$source/examples/bots/random_bot.py" >one.out 2>&1 &
first=$!
QUINCUNX_TOKEN=$(cat two.token) at_server --join -n 1 -- python3 "$source/examples/bots/hint_bot.py" 2 >two.out 2>&1 &
second=$!
for _ in {1..400}; do grep -q '^At table' one.out && grep -q '^At table' two.out && break; sleep 0.05; done
sleep 0.5
kill -KILL $bots
wait $bots 2>/dev/null
bots_server "$bots_port"
wait $first && wait $second && echo "ok bot-server" || fail bot-server "$(cat one.out two.out)"
for name in one two; do
    grep -q 'The server cannot be used' $name.out && grep -q '^1 matches played' $name.out && echo "ok bot-server-$name" || fail bot-server-$name "$(cat $name.out)"
done
grep -qE '^(won|draw)' one.out two.out && echo "ok bot-server-result" || fail bot-server-result "$(cat one.out two.out)"
echo nonsense >bad.token
check bot-server-refused 2 'refuses this token|sign' "$q" bot-host --game lillian --server "http://127.0.0.1:$bots_port" --token-file bad.token -- python3 "$source/examples/bots/random_bot.py"
kill -TERM $bots
wait $bots

# --- Moderation, on the database of the server that runs
check admin-nobody 2 'Nobody is called' "$q" admin mute Nobody --lang en
check admin-mute 0 'No. 1: mute for #1, until: 2[0-9]{3}-' "$q" admin mute '#1' --hours 24 --reason insult --lang en
check admin-ban-whom 2 'Say whom' "$q" admin ban --lang en
check admin-ban 0 'No. 2: ban for 203.0.113.7, until: no end' "$q" admin ban --address 203.0.113.7 --reason spam --lang en
check admin-person 0 '1 +mute +insult' "$q" admin person '#1' --lang en
check admin-lift 0 'No. 2 is lifted' "$q" admin lift 2 --lang en
check admin-lift-twice 2 '.' "$q" admin lift 2 --lang en
check admin-reserve 0 'Nobody can take the name' "$q" admin reserve 'Robin Hood' --lang en
check admin-names 0 'Robin Hood +no end' "$q" admin names --lang en
check admin-free 0 'can be taken again' "$q" admin free 'Robin Hood' --lang en
check admin-no-names 0 'No names are reserved' "$q" admin names --lang en
check admin-reports 0 'There are no reports' "$q" admin reports --lang en
check admin-log 0 'operator +ban' "$q" admin log --lang en
check admin-log-json 0 '"what": "ban"' "$q" admin log --json
json admin-log-keys id at by what person more
kill -TERM $server
wait $server && echo "ok serve-stops" || fail serve-stops "exit code $?"
grep -q 'Stopped' serve.out && echo "ok serve-says-so" || fail serve-says-so "$(cat serve.out)"

# --- Damaged matches: one has an entry that follows from nothing, one no beginning; the third is well
check doctor-well-matches 0 'no damaged matches' "$q" doctor --lang en
python3 - <<'PY' || fail doctor-damage "cannot be damaged"
import sqlite3
with sqlite3.connect("quincunx.db") as db:
    one, two = [key for (key,) in db.execute("SELECT key FROM match ORDER BY key LIMIT 2")]
    db.execute("INSERT INTO entry (match, number, kind, seat, option, value, at, bank_a, bank_b) VALUES (?, 77, 0, 0, 0, 0, 0, 0, 0)", (one,))
    db.execute("UPDATE match SET setup = '{\"seed' WHERE key = ?", (two,))
PY
check doctor-lists 1 '2 damaged matches' "$q" doctor --lang en
check doctor-would-cut 1 'would resume after [0-9]+ entries' "$q" doctor --lang en
check doctor-would-cancel 1 'would be canceled' "$q" doctor --lang en
check doctor-json 1 '"repaired": false' "$q" doctor --json
json doctor-json-keys database damaged repaired
check doctor-changes-nothing 1 '2 damaged matches' "$q" doctor --lang en
check doctor-export 1 'Written to left/' "$q" doctor --export left --lang en
[[ $(ls left | wc -l) -eq 2 ]] && grep -q '"number": 77' left/*.json && echo "ok doctor-exported" || fail doctor-exported "$(ls left)"
check doctor-export-nowhere 2 'nonsense.db/' "$q" doctor --export nonsense.db/left --lang en
check doctor-repair 0 'It resumes after [0-9]+ entries' "$q" doctor --repair --export mended --lang en
[[ $(ls mended | wc -l) -eq 2 ]] && echo "ok doctor-repair-exports" || fail doctor-repair-exports "$(ls mended)"
check doctor-well-again 0 'no damaged matches' "$q" doctor --lang en
check doctor-canceled 0 'damaged' python3 -c "import sqlite3; print(*sqlite3.connect('quincunx.db').execute('SELECT reason FROM match WHERE ended IS NOT NULL').fetchone())"
check doctor-foreign-file 2 'nonsense.db' "$q" doctor --database nonsense.db
"$q" serve --port 0 --log-file again.log >again.out 2>&1 &
server=$!
for _ in {1..600}; do grep -q '"event":"ready"' again.log 2>/dev/null && break; sleep 0.05; done
check doctor-beside-a-server 2 'quincunx.db' "$q" doctor
grep -q '"set_aside":0' again.log && echo "ok doctor-server-goes-on" || fail doctor-server-goes-on "$(cat again.log)"
kill -TERM $server
wait $server

# --- Pipes and disks
"$q" cards summoner | head -1 >/dev/null
[[ ${PIPESTATUS[0]} -eq 0 ]] && echo "ok pipe-closed" || fail pipe-closed "exit code of the writer"
if [[ -e /dev/full ]]; then
    "$q" cards summoner >/dev/full 2>err
    [[ $? -eq 2 ]] && echo "ok disk-full" || fail disk-full "a full disk went unnoticed"
fi
exit $failed
