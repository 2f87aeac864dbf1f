# Sourced by ./run and ./test: makes sure the packages named as arguments are there (Debian 12), installing what is
# missing by apt, as root or with sudo.
need_packages() {
    local missing=() package
    for package in "$@"; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q "ok installed" || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return 0
    echo "Installing: ${missing[*]}" >&2
    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || { echo "Please install these packages as root: ${missing[*]}" >&2; return 2; }
        as_root=(sudo)
    fi
    "${as_root[@]}" apt-get update -qq &&
        DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null || {
        echo "Installing failed. Are the package sources of Debian 12 reachable? Needed: ${missing[*]}" >&2
        return 2
    }
}

build_packages=(g++ cmake ninja-build pkg-config libyaml-cpp-dev nlohmann-json3-dev libcli11-dev libsodium-dev
    libboost1.81-dev libsqlite3-dev libspdlog-dev)
test_packages=(libgtest-dev librapidcheck-dev python3)
