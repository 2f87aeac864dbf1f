#!/usr/bin/env bash
# Installs the packages for Debian in an empty root, which gets nothing but them and what they depend on (copied from the packages of this
# machine), and uses them there: a match is played through the installed pages, another by the C library from Python.
# Usage: tests/package_test.sh BUILD     or the folder of tools/release. Needs root, or a system that lets users have namespaces.
set -eu
from=$(realpath "${1:?usage: package_test.sh BUILD}")
source=$(realpath "$(dirname "$0")/..")
if [ -z "${QUINCUNX_APART:-}" ]; then
    export QUINCUNX_APART=1
    if [ "$(id -u)" -eq 0 ]; then exec unshare --mount "$0" "$from"; else exec unshare --mount --map-root-user "$0" "$from"; fi
fi

work=$(mktemp -d)
root=$work/root
mkdir -p "$work/debs" "$root"
leave() {
    umount -R "$root"/proc "$root"/tmp "$root"/dev/* 2>/dev/null || true
    rm -rf --one-file-system "$work"
}
trap leave EXIT

# 1. The packages.
if [ -f "$from/CPackConfig.cmake" ]; then
    (cd "$work" && cpack --config "$from/CPackConfig.cmake" -G DEB -B "$work/debs" -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip >cpack.out 2>&1) ||
        { cat "$work/cpack.out"; exit 1; }
else
    cp "$from"/*.deb "$work/debs/"
fi
debs=("$work"/debs/*.deb)
[ ${#debs[@]} -eq 4 ] || { echo "these are not four packages: ${debs[*]}"; exit 1; }
for deb in "${debs[@]}"; do
    if dpkg-deb --contents "$deb" | awk '{print $6}' | grep -nE "^\./usr/local|$source"; then echo "$deb has files in strange places"; exit 1; fi
done

# 2. What they depend on, and what that depends on; and what every Debian has that their scripts use.
depends() { sed -E 's/\([^)]*\)|:any|:native//g; s/\|[^,]*//g; s/,/ /g'; }
declare -A there
wanted=(dpkg dash coreutils)
ours=$(for deb in "${debs[@]}"; do dpkg-deb --field "$deb" Package; done)
for deb in "${debs[@]}"; do wanted+=($(dpkg-deb --field "$deb" Depends | depends)); done
while [ ${#wanted[@]} -gt 0 ]; do
    name=${wanted[0]} wanted=("${wanted[@]:1}")
    [ -z "${there[$name]:-}" ] && ! grep -qxF "$name" <<<"$ours" || continue
    there[$name]=1
    # Of a name nobody bears (python3-numpy-abi9) whoever provides it is already in the list.
    dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null | grep -q '^installed' || continue
    wanted+=($(dpkg-query -W -f '${Depends} ${Pre-Depends}' "$name" | depends))
done
mkdir -p "$root"/{usr/bin,usr/lib,usr/lib64,usr/sbin,tmp,proc,dev,etc,var/lib/dpkg/info,var/lib/dpkg/updates,root}
for link in bin lib lib64 sbin; do ln -s "usr/$link" "$root/$link"; done
for name in "${!there[@]}"; do
    dpkg-query -L "$name" 2>/dev/null
done | grep -v '^/usr/share/\(doc\|man\|locale\|info\)/' | sort -u | while read -r path; do
    [ -d "$path" ] && [ ! -L "$path" ] || echo "$path"
done >"$work/files"
tar --create --no-recursion --files-from "$work/files" --absolute-names --ignore-failed-read 2>/dev/null |
    tar --extract --directory "$root" --keep-directory-symlink 2>/dev/null || true
# Names that stand for one of several, as libblas.so.3.
find /usr/bin /usr/lib/*-linux-gnu -maxdepth 1 -lname '/etc/alternatives/*' | while read -r link; do
    mkdir -p "$root/etc/alternatives"; [ -e "$root$(realpath "$link")" ] && cp -a --parents "$link" "$(readlink "$link")" "$root"
done || true
# What dpkg has to know of them.
awk -v RS= -v ORS='\n\n' -v names=" ${!there[*]} " 'match($0, /Package: [^\n]*/) {
    if (index(names, " " substr($0, RSTART + 9, RLENGTH - 9) " ")) print }' /var/lib/dpkg/status >"$root/var/lib/dpkg/status"
: >"$root/var/lib/dpkg/available"
for file in passwd group; do cp "/etc/$file" "$root/etc/"; done

# 3. Installed: dpkg looks whether all is there that they depend on.
dpkg --root="$root" --install "${debs[@]}" >"$work/dpkg.out" 2>&1 || { cat "$work/dpkg.out"; exit 1; }
mount --rbind /proc "$root/proc"
mount --bind /tmp "$root/tmp"
for device in null urandom; do touch "$root/dev/$device" && mount --bind "/dev/$device" "$root/dev/$device"; done

# 4. Used.
cat >"$work/quincunx" <<END
#!/bin/sh
exec env PATH=/usr/sbin:/usr/bin chroot "$root" quincunx "\$@"
END
chmod +x "$work/quincunx"
"$work/quincunx" version
"$work/quincunx" serve --check-config >"$work/settings"
grep -qE '^pages +"/usr/share/quincunx/pages" +installed' "$work/settings" || { grep '^pages' "$work/settings"; exit 1; }
chroot "$root" /usr/bin/python3 -c '
import quincunx
state = quincunx.load_game("gemu").new_initial_state(seed=7)
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
print("played in Python", quincunx.__version__, state.returns())'
cd "$source/web"
QUINCUNX_PROGRAM=$work/quincunx QUINCUNX_PAGES='' node --test --test-force-exit --test-timeout=300000 --test-reporter=tap \
    --test-name-pattern='^a whole match of lillian' tests/pages/matches.test.mjs >"$work/pages.out" 2>&1 || { cat "$work/pages.out"; exit 1; }
grep -q '^# pass 1$' "$work/pages.out" || { cat "$work/pages.out"; exit 1; }
echo "played through the installed pages"

# 5. Removed: nothing of it stays.
dpkg --root="$root" --purge $ours >"$work/dpkg.out" 2>&1 || { cat "$work/dpkg.out"; exit 1; }
left=$(find "$root/usr" "$root/etc" -iname '*quincunx*')
[ -z "$left" ] || { echo "these stay: $left"; exit 1; }
