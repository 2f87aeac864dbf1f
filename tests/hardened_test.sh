#!/usr/bin/env bash
# Whether a release build is what docs/operations.md says of it: tests/hardened_test.sh PROGRAM
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
exit $wrong
