#!/usr/bin/env bash
# Tests cmake/progress.sh: what ./run says while it works.
set -u
source=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
failed=0

# expect NAME CONDITION…: the condition must hold; else what was said is shown.
expect() {
    local name=$1
    shift
    if "$@"; then
        echo "ok $name"
    else
        echo "FAIL $name"
        sed 's/^/    /' said
        failed=1
    fi
}
says() { grep -qE -- "$1" said; }
says_not() { ! grep -qE -- "$1" said; }
lines() { [ "$(wc -l <said)" "$1" "$2" ]; }

cat >begin.sh <<EOF
set -euo pipefail
. "$source/cmake/progress.sh"
progress_begin 3 log/run.log
# Writes lines as Ninja does, so many a second.
work() { local i; for i in \$(seq "\$1"); do echo "[\$i/\$1] Building \$i"; sleep "\$2"; done; }
EOF

# --- The words
printf '. ./begin.sh; progress_at=2; progress_line program 125 12 345; echo; progress_line pages 9; echo\n' >one.sh
bash one.sh >said 2>&1
expect line-with-count says '^\[2/3\] program: 12 of 345, 2:05$'
expect line-without-count says '^\[2/3\] pages: 0:09$'

# --- Plain lines
printf '. ./begin.sh; step quick true; step program work 40 0.1; step last sleep 2.2; echo next\n' >plain.sh
bash plain.sh >said 2>&1
expect plain-fine [ $? -eq 0 ]
expect plain-quick-is-not-told says_not 'quick'
expect plain-counts says '^\[2/3\] program: [0-9]+ of 40, [0-9]:[0-9]{2}$'
expect plain-done says '^\[2/3\] program: [0-9]:[0-9]{2}, done$'
expect plain-last says '^\[3/3\] last: .*done$'
expect plain-next says '^next$'
expect plain-no-escapes says_not $'[\r\033]'
expect plain-output-is-logged grep -q '^\[40/40\] Building 40$' log/run.log
expect plain-few lines -le 12
printf '. ./begin.sh; progress_seconds=2; step slow sleep 5.5\n' >slow.sh
bash slow.sh >said 2>&1
expect plain-every-so-often lines -ge 3
expect plain-not-oftener lines -le 5

# --- A terminal
terminal() { python3 -c 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))' "$@"; }
terminal bash plain.sh >said 2>&1 </dev/null
expect terminal-redraws says $'\r\033\\[K\\[2/3\\] program: [0-9]+ of 40'
expect terminal-one-line lines -le 4
expect terminal-erases says $'\r\033\\[K\\[2/3\\] program: [0-9]:[0-9]{2}, done'

# --- What fails
printf '. ./begin.sh; step program bash -c "seq 100; echo it broke >&2; exit 3"; echo next\n' >fails.sh
bash fails.sh >said 2>&1
expect failure-status [ $? -eq 3 ]
expect failure-said says '^\[1/3\] program: .*failed'
expect failure-last-lines says '^    it broke$'
expect failure-not-all says_not '^    50$'
expect failure-log says 'The whole log is log/run.log'
expect failure-stops says_not '^next$'
expect failure-network-not-blamed says_not 'network'
for line in "E: Temporary failure resolving 'mirror.example'" 'npm error code EAI_AGAIN' 'npm error network request failed, reason: connect ECONNREFUSED'; do
    printf '. ./begin.sh; step fine echo "connection refused"; step modules bash -c "echo \\"%s\\"; exit 1"\n' "$line" >network.sh
    bash network.sh >said 2>&1
    expect "failure-network ${line:0:20}" says 'The network cannot be reached'
done
printf '. ./begin.sh; step fine echo "connection refused"; step program false\n' >before.sh
bash before.sh >said 2>&1
expect failure-network-of-another-step says_not 'network'

# --- Steps that take no time
printf '. ./begin.sh; f() { local it; it=$(seq 3) && [ -n "$it" ]; }; step one true; step two f; step three f\n' >instant.sh
for _ in {1..10}; do bash instant.sh; done >said 2>&1
expect instant-steps-say-nothing says_not 'wait|process|kill|Terminated'

# --- Steps happen here, and nothing is left
printf '. ./begin.sh; set_it() { it=set; }; step one set_it; step two sleep 1.2; echo "it is $it"; jobs\n' >here.sh
bash here.sh >said 2>&1
expect step-changes-this-shell says '^it is set$'
expect nothing-runs-on says_not 'Running'
# Ctrl-C ends what is being done, and all that tells of it.
printf '. ./begin.sh; step long bash -c "echo \$\$ >pid; sleep 60"; echo next\n' >long.sh
python3 - >said 2>&1 <<'PY'
import os, pty, signal, time
script, terminal = pty.fork()
if script == 0:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # what runs in the background was told to pass over it
    os.execvp("bash", ["bash", "long.sh"])
while not (os.path.exists("pid") and os.path.getsize("pid")):
    time.sleep(0.05)
time.sleep(4)
os.write(terminal, b"\x03")
told = b""
try:
    while piece := os.read(terminal, 4096):
        told += piece
except OSError:
    pass  # nobody is at the other end any more
print("ended by signal", os.WTERMSIG(os.waitpid(script, 0)[1]))
for _ in range(100):
    left = os.popen(f"pgrep -a -s {script}").read().split("\n")[:-1]
    if not left:
        break
    time.sleep(0.05)
print("left:", left)
print(told.decode().replace("\r", "\n"))
PY
expect interrupted says '^ended by signal 2$'
expect interrupted-was-told says '\[1/3\] long: 0:0[2-9]'
expect interrupted-goes-on-with-nothing says_not 'next|done'
expect interrupted-leaves-nothing says '^left: \[\]$'
exit $failed
