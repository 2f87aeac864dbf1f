#!/usr/bin/env bash
# Installs the C library of a build into an empty folder and uses it from there: by find_package, by pkg-config, as C++.
# Usage: tests/capi_test.sh BUILD
set -eu
build=$(realpath "${1:?usage: capi_test.sh BUILD}")
source=$(realpath "$(dirname "$0")/..")
there=$(mktemp -d)
trap 'rm -rf "$there"' EXIT
cmake --install "$build" --prefix "$there/usr" --component runtime >/dev/null
cmake --install "$build" --prefix "$there/usr" --component dev >/dev/null
library=$(find "$there/usr" -name 'libquincunx.so')
export LD_LIBRARY_PATH=$(dirname "$library")

seen=$(nm -D --defined-only "$library" | awk '{print $3}' | grep -v '^qx_[a-z_]*@@QX_0$' | grep -v '^QX_0' || true)
[ -z "$seen" ] || { echo "these can be seen from outside, too: $seen"; exit 1; }
declared=$(grep -oE '\bqx_[a-z_]+\(' "$source/capi/quincunx.h" | tr -d '(' | sort -u)
defined=$(nm -D --defined-only "$library" | grep -oE 'qx_[a-z_]+' | sort -u)
[ "$declared" = "$defined" ] || { echo "declared and defined differ:"; diff <(echo "$declared") <(echo "$defined"); exit 1; }
readelf -d "$library" | grep -q 'SONAME.*libquincunx\.so\.0\.1\]' || { echo "no such SONAME"; exit 1; }

cmake -S "$source/tests/capi" -B "$there/project" -DCMAKE_PREFIX_PATH="$there/usr" >/dev/null
cmake --build "$there/project" >/dev/null
"$there/project/plays"

export PKG_CONFIG_PATH=$LD_LIBRARY_PATH/pkgconfig
# The file tells where it was configured to be installed; here it lies elsewhere.
flags=$(pkg-config --define-variable=prefix="$there/usr" --cflags --libs quincunx)
cc -std=c11 -Wall -Wextra -Wpedantic -Werror "$source/tests/capi/plays.c" -o "$there/plays" $flags
[ "$(pkg-config --modversion quincunx)" = 0.1.0 ]
echo '#include <quincunx.h>
int main() { return qx_abi() == QX_ABI ? 0 : 1; }' >"$there/header.cpp"
c++ -std=c++11 -Wall -Wextra -Wpedantic -Werror "$there/header.cpp" -o "$there/header" $flags
"$there/header"

# From Rust, where it is there.
if command -v rustc >/dev/null; then
    rustc --edition 2021 -D warnings -L "$LD_LIBRARY_PATH" "$source/tests/capi/plays.rs" -o "$there/plays-rust"
    "$there/plays-rust" | grep -q 'games played$'
fi

# Whoever only plays needs no more than this.
needed=$(readelf -d "$library" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' | sed 's/\.so.*//' | sort | tr '\n' ' ')
for name in $needed; do
    case $name in
        libc | libm | libgcc_s | libstdc++ | libsodium | libyaml-cpp | libutf8proc | ld-linux*) ;;
        *) echo "the library needs $name, too"; exit 1 ;;
    esac
done

# The program of the documentation.
sed -n '/^```c$/,/^```$/p' "$source/docs/c.md" | sed '1d;$d' >"$there/page.c"
cc -std=c11 -Wall -Wextra -Wpedantic -Werror "$there/page.c" -o "$there/page" $flags
"$there/page" | grep -q '^winner: '
