#!/usr/bin/env bash
# usage: postgres_test.sh QUINCUNX. The command on PostgreSQL, which is started in a temporary folder: a server that is killed, moving
# there from a file, what cannot be used.
set -euo pipefail
q=$(realpath "$1")
bin=$(pg_config --bindir)
folder=$(mktemp -d)
as=()
[ "$(id -u)" -ne 0 ] || as=(setpriv --reuid nobody --regid nogroup --clear-groups)  # PostgreSQL refuses root
[ "$(id -u)" -ne 0 ] || chown nobody "$folder"
trap '[ -z "${pid:-}" ] || { kill -QUIT "$pid"; wait "$pid"; } 2>/dev/null; rm -rf "$folder"' EXIT
"${as[@]}" "$bin/initdb" -D "$folder/data" -U quincunx -A trust -E UTF8 --locale=C --no-sync >/dev/null
"${as[@]}" "$bin/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= >"$folder/log" 2>&1 &
pid=$!
for _ in {1..600}; do "$bin/pg_isready" -q -h "$folder" && break; sleep 0.05; done
sql() { psql -X -q -A -t -v ON_ERROR_STOP=1 -h "$folder" -U quincunx "$@"; }
sql -d postgres -c 'CREATE DATABASE kills' -c 'CREATE DATABASE moved' -c 'CREATE DATABASE other'
address() { echo "postgresql:///$1?host=$folder&user=quincunx"; }
fails() {  # WORD COMMAND…: exits with 2 and says the word
    local word=$1 said status=0
    shift
    said=$(timeout 60 "$@" 2>&1) || status=$?
    [ "$status" = 2 ] && grep -qF -- "$word" <<<"$said" || { echo "FAIL  $* (exit $status): $said"; exit 1; }
}

"$q" loadtest --kills 4 --matches 30 --rate 5 --port 18474 --database "$(address kills)"

cd "$folder"
"$q" loadtest --kills 2 --matches 20 --rate 5 --port 18474 --database moving.db
fails 'holds something already' "$q" move --from moving.db --to "$(address kills)"
"$q" move --from moving.db --to "$(address moved)" --lang en
[ "$(sql -d moved -c 'SELECT count(*) FROM match')" -ge 20 ]
"$q" doctor --database "$(address moved)"
"$q" admin log --database "$(address moved)"
fails 'pg_dump' "$q" backup copy.db --database "$(address moved)"

sql -d other -c 'CREATE TABLE recipes (name text)'
fails 'another program' "$q" serve --port 0 --database "$(address other)"
fails 'createdb' "$q" serve --port 0 --database "$(address nowhere)"
sql -d moved -c 'UPDATE quincunx SET version = 907'
fails 'version 907' "$q" serve --port 0 --database "$(address moved)"
echo ok
