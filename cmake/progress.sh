# Sourced by ./run: says what is being done, how far it is and how long it has taken. On a terminal that is one line,
# drawn anew; elsewhere a line every 20 seconds and every tenth of the work. What takes less than two seconds is not told.
#
#   progress_begin 2 build/run.log
#   step "program" cmake --build …     # its output goes to the log; lines as "[12/345] …" there say how far it is

progress_seconds=20  # between plain lines

# progress_begin STEPS LOG: a log for all the steps, empty.
progress_begin() {
    progress_all=$1 progress_log=$2 progress_at=0 progress_watcher=
    mkdir -p "$(dirname "$progress_log")" && : >"$progress_log" || return 2
    # Ctrl-C ends us as it would without this, but with a clean line. (A trap of EXIT would also be run by a watcher that is
    # ended before it has begun.)
    trap 'progress_end; trap - INT; kill -INT $$' INT
}

progress_end() {
    [ -n "$progress_watcher" ] || return 0
    kill "$progress_watcher" 2>/dev/null || true
    wait "$progress_watcher" 2>/dev/null || true
    progress_watcher=
    [ ! -t 2 ] || printf '\r\033[K' >&2
}

# "[4/5] program: 12 of 345, 2:05", or without the count when it is not known.
progress_line() {
    local name=$1 seconds=$2 done=${3:-} all=${4:-}
    printf '[%d/%d] %s: %s%d:%02d' "$progress_at" "$progress_all" "$name" "${all:+$done of $all, }" \
        $((seconds / 60)) $((seconds % 60))
}

# "12 345": what the last counted line after that byte of the log says; nothing when there is none.
progress_count() {
    tail -c "+$1" "$progress_log" | tail -c 8192 | grep -aoE '^\[[0-9]+/[0-9]+\]' | tail -n 1 | tr -c '0-9\n' ' '
}

# Tells of the step until it is ended, or the script that started it has gone.
progress_watch() {
    local name=$1 from=$2 began=$SECONDS said=-1 tenths=0 done all seconds
    while sleep 0.5 >/dev/null 2>&1 && kill -0 $$ 2>/dev/null; do
        seconds=$((SECONDS - began))
        [ "$seconds" -ge 2 ] || continue
        read -r done all <<<"$(progress_count "$from")"
        if [ -t 2 ]; then
            printf '\r\033[K%s' "$(progress_line "$name" "$seconds" "$done" "$all")" >&2
        elif [ "$said" -lt 0 ] || [ $((seconds - said)) -ge "$progress_seconds" ] ||
            { [ "${all:-0}" -ge 20 ] && [ $((done * 10 / all)) -gt "$tenths" ]; }; then
            printf '%s\n' "$(progress_line "$name" "$seconds" "$done" "$all")" >&2
            said=$seconds tenths=$((${all:+done * 10 / all} + 0))
        fi
    done
}

# Whether the text of the log after that byte says that something could not be reached.
progress_no_network() {
    tail -c "+$1" "$progress_log" | grep -aqiE \
        'could not resolve|temporary failure resolving|name or service not known|network is unreachable|could not connect|failed to fetch|no route to host|connection (refused|timed out)|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH'
}

# step NAME COMMAND…: runs the command here, with its output in the log. When it fails, tells the end of the log and where
# the whole is, and returns its status.
step() {
    local name=$1 from status=0 began=$SECONDS
    shift
    progress_at=$((progress_at + 1))
    from=$(($(wc -c <"$progress_log") + 1))
    progress_watch "$name" "$from" &
    progress_watcher=$!
    "$@" >>"$progress_log" 2>&1 || status=$?
    progress_end
    local seconds=$((SECONDS - began))
    if [ "$status" -ne 0 ]; then
        printf '%s, failed. The last lines:\n' "$(progress_line "$name" "$seconds")" >&2
        tail -c "+$from" "$progress_log" | tail -n 20 | sed 's/^/    /' >&2
        ! progress_no_network "$from" || echo "The network cannot be reached, or a server there does not answer. Try again when it can." >&2
        echo "The whole log is $progress_log." >&2
    elif [ "$seconds" -ge 2 ]; then
        printf '%s, done\n' "$(progress_line "$name" "$seconds")" >&2
    fi
    return "$status"
}
