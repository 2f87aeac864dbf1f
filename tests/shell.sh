# What tests of a program from outside share: a folder of their own, and a check. For `.`, not to be run.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
unset QUINCUNX_LANG LC_ALL LC_MESSAGES NO_COLOR
export LANG=en_US.UTF-8
failed=0

fail() { echo "FAIL $1: $2"; failed=1; }

# check NAME EXIT PATTERN COMMAND…: runs it (standard input from ./in if there is one) and looks at exit code and output.
check() {
    local name=$1 exit=$2 pattern=$3
    shift 3
    local input=/dev/null
    [[ -f in ]] && input=in
    timeout 60 "$@" <"$input" >out 2>err
    local got=$?
    rm -f in
    if [[ $got -ne $exit ]]; then fail "$name" "exit code $got instead of $exit: $(head -c 300 err)"
    elif ! cat out err | grep -qE -- "$pattern"; then fail "$name" "'$pattern' is not in: $(cat out err | head -c 300)"
    elif grep -q 'internal error' err; then fail "$name" "$(cat err)"
    else echo "ok $name"; fi
}
