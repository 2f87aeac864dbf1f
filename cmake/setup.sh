# Sourced by ./run and ./test: makes sure of what they need (Debian 12).

# Those of the packages that are not installed. (dpkg-query fails when it does not know one: that is no failure of ours, also
# where `set -e` and `pipefail` are on.)
missing_packages() {
    local there
    there=$({ dpkg-query -W -f='${db:Status-Abbrev} ${Package}\n' "$@" 2>/dev/null || true; } | sed -n 's/^ii *//p')
    grep -vxF -e "$there" < <(printf '%s\n' "$@") || true
}

# Asks for the password of sudo now, when packages are missing, so that nothing has to be asked later.
ask_for_root() {
    [ "$(id -u)" -eq 0 ] || [ -z "$(missing_packages "$@")" ] || ! command -v sudo >/dev/null || sudo -v
}

# Installs those packages that are missing by apt, as root or with sudo.
need_packages() {
    local missing
    mapfile -t missing < <(missing_packages "$@")
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
    libboost1.81-dev libsqlite3-dev libssl-dev libspdlog-dev libutf8proc-dev)
package_packages=(dpkg-dev file git gzip)  # to make packages
wheel_packages=(python3 python3-setuptools python3-wheel)
test_packages=(libgtest-dev librapidcheck-dev man-db mypy python3 python3-numpy python3-venv clang-19 libclang-rt-19-dev)
web_test_packages=(chromium-headless-shell fonts-noto-cjk)

# Makes sure of a Node that builds the pages (20.19 or newer): the machine's own, else one from npm, kept in build/node.
# Debian 12 has an older one, whose npm serves to fetch it.
need_node() {
    node_is_new() {
        command -v node >/dev/null && command -v npm >/dev/null &&
            node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)'
    }
    node_is_new && return 0
    local arch
    case $(uname -m) in
        x86_64) arch=x64 ;;
        aarch64) arch=arm64 ;;
        *) echo "Please install Node.js 20.19 or newer: there is none ready-made for $(uname -m)." >&2; return 2 ;;
    esac
    local bin=$PWD/build/node/node_modules/node-linux-$arch/bin
    if [ ! -x "$bin/node" ]; then
        command -v npm >/dev/null || need_packages npm || return 2
        echo "Fetching Node.js…" >&2
        mkdir -p build/node && cp cmake/node/package.json cmake/node/package-lock.json build/node/ &&
            (cd build/node && npm ci --silent --no-audit --no-fund) || {
            echo "Fetching Node.js failed. Is the npm registry reachable? Or install Node.js 20.19 or newer." >&2
            return 2
        }
    fi
    PATH=$bin:$PATH
    node_is_new
}

# Fetches what the pages are built with when it is not there yet or has changed: exactly what the lock file names, and with
# its checksums.
need_web_modules() {
    [ web/node_modules/.package-lock.json -nt web/package-lock.json ] && return 0
    (cd web && npm ci --silent --no-audit --no-fund) || {
        echo "Fetching what the pages are built with failed. Is the npm registry reachable?" >&2
        return 2
    }
}
