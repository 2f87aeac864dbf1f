#!/usr/bin/env bash
# Whether a release build, and its service, are what docs/operations.md says of them: tests/hardened_test.sh PROGRAM
set -uo pipefail
program=$1
wrong=0
has() { # WHAT PATTERN COMMAND…: the pattern is in what the command says
    local what=$1 pattern=$2
    shift 2
    "$@" 2>/dev/null | grep -E -- "$pattern" >/dev/null || { echo "$program: $what" >&2; wrong=1; }
}
has "is not position-independent" 'Type: +DYN' readelf -hW "$program"
has "has no part that becomes read-only (RELRO)" GNU_RELRO readelf -lW "$program"
has "is not relocated before it starts (BIND_NOW)" 'BIND_NOW|FLAGS_1.*NOW' readelf -dW "$program"
has "has an executable stack" 'GNU_STACK.* RW ' readelf -lW "$program"
has "has no stack protector" '__stack_chk_fail' readelf --dyn-syms -W "$program"
has "has no _FORTIFY_SOURCE" '__[a-z]+_chk@' readelf --dyn-syms -W "$program"
if [ "$(uname -m)" = x86_64 ]; then
    has "has no control-flow protection" endbr64 objdump -d --no-show-raw-insn --disassemble=main "$program"
fi
# The service has little to do harm with (1.7 of 10), and what goes wrong with it ends.
unit=$(dirname "$0")/../packaging/quincunx.service
for line in 'Type=notify' 'WatchdogSec=[0-9]+' 'MemoryMax=[0-9]+[MG]' 'Restart=on-failure'; do
    has "has no $line in its unit" "^$line\$" cat "$unit"
done
if command -v systemd-analyze >/dev/null; then
    systemd-analyze security --offline=true --threshold=20 "$unit" >/dev/null 2>&1 || { echo "$unit: it may do more than it needs" >&2; wrong=1; }
fi
exit $wrong
