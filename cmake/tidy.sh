#!/usr/bin/env bash
# What clang-tidy says of the sources (.clang-tidy has the settings), several files at once.
#   cmake/tidy.sh [FOLDER…]          all of engine, games, players, cli and server, or of these (players, server/hub); files of a
#                                    library are read together, twelve at a time, which takes a quarter of the time
#   cmake/tidy.sh --changed [BASE]   files that differ from a commit (origin's, else the last one), and those that include
#                                    a header that does
#   cmake/tidy.sh FILE…              these .cpp files
# Exit codes: 0 nothing to say; 1 there is; 2 wrong use, or the sources could not be read.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${CLANG_TIDY:-clang-tidy-19}
command -v "$program" >/dev/null || { echo "$program is missing; it is in the package clang-tidy-19 of Debian 12." >&2; exit 2; }

folders=(engine games players cli server)
preset=tidy files=()
if [ $# -eq 0 ] || [ -d "$1" ]; then
    preset=tidy-all
    for folder; do [ -d "$folder" ] || { echo "There is no folder '$folder'; name folders, or .cpp files." >&2; exit 2; }; done
    [ $# -eq 0 ] || folders=("${@%/}")
elif [ "$1" = --changed ]; then
    base=${2:-$(git merge-base HEAD origin/HEAD 2>/dev/null || echo HEAD)}
    git rev-parse -q --verify "$base^{commit}" >/dev/null || { echo "There is no commit '$base'." >&2; exit 2; }
    mapfile -t changed < <({ git diff --name-only --diff-filter=d "$base" -- "${folders[@]}"; git ls-files -o --exclude-standard -- "${folders[@]}"; } | sort -u)
    mapfile -t files < <(for file in "${changed[@]}"; do
        case $file in
            *.cpp) echo "$file" ;;
            *.h) grep -rlF --include='*.cpp' "#include \"$file\"" "${folders[@]}" || true ;;
        esac
    done | sort -u)
    [ ${#files[@]} -gt 0 ] || { echo "clang-tidy: no file has changed"; exit 0; }
else
    files=("$@")
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! { cmake --preset "$preset" && cmake --build "build/$preset" --target embedded; } >"$log" 2>&1; then
    tail -n 20 "$log" >&2
    exit 2
fi
if [ "$preset" = tidy-all ]; then
    # The files that hold several others name them.
    mapfile -t files < <(sed -n 's/^ *"file": "\(.*\)",\?$/\1/p' "build/$preset/compile_commands.json" | grep -v /generated/ | sort |
        while read -r file; do
            for folder in "${folders[@]}"; do
                case $file in
                    "$PWD/$folder"/*) echo "$file" ;;
                    *.cxx) grep -qF "\"$PWD/$folder/" "$file" && echo "$file" ;;
                    *) false ;;
                esac && break
            done || true
        done)
    [ ${#files[@]} -gt 0 ] || { echo "Nothing of ${folders[*]} is compiled." >&2; exit 2; }
fi
# What is said of a file stays together; how many warnings system headers gave is of no interest. Files that are read
# together are included by one another, on purpose.
one() {
    local said status=0
    said=$("$1" -p "build/$2" --quiet --checks=-bugprone-suspicious-include "$3" 2>&1) || status=1
    printf '%s\n' "$said" | grep -vE '^[0-9]+ warnings? (generated|treated as errors?)|^$|^Suppressed ' || true
    return "$status"
}
export -f one
began=$SECONDS status=0
printf '%s\0' "${files[@]}" | xargs -0 -P "$(nproc)" -n 1 bash -c 'one "$@"' one "$program" "$preset" >"$log" || status=1
cat "$log"
echo "clang-tidy: ${#files[@]} files, $((SECONDS - began)) s, $(grep -cE '^/.*: (warning|error):' "$log" || true) findings"
exit $status
