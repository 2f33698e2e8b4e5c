#!/usr/bin/env bash
# Guess: .dump, .recover and .clone of the sqlite3 shell give the whole of a healthy database (manual of the shell, cli.html:
# "Converting An Entire Database To A Text File", "Recover Data From a Corrupted Database"), with generated columns and user_version.
# Seen with Debian 12's sqlite3 3.40.1-2+deb12u2: .recover never returns a row, since the shared library has no sqlite_dbpage: it
# prints seven lines, "SQL logic error" and exit code 1. .clone leaves every table with a generated column empty, prints "done"
# and exit code 0. .dump has all rows, but not user_version, so a program that counts its migrations there begins with the
# first again. .backup and VACUUM INTO keep all of it.
# It matters for guides about backups, and for the day on which .recover is needed. Ends with 0 while that is so.
set -euo pipefail
[ -x /usr/bin/sqlite3 ] || {
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends sqlite3 >/dev/null
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
sql() { /usr/bin/sqlite3 -batch -init /dev/null "$@" 2>/dev/null; }
sql events.db 'PRAGMA user_version = 7; CREATE TABLE events (id INTEGER PRIMARY KEY, title TEXT, label TEXT AS (upper(title)));
  CREATE TABLE places (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO events (title) VALUES (1234); INSERT INTO places VALUES (1, 1);'
sql events.db .recover >recovered.sql && exit 1
sql recover.db <recovered.sql || true
sql events.db .dump | sql dump.db
sql events.db '.clone clone.db' >/dev/null
sql events.db '.backup backup.db'
sql events.db "VACUUM INTO 'vacuum.db'"
for copy in events recover dump clone backup vacuum; do
  echo "$copy: version $(sql $copy.db 'PRAGMA user_version')," \
    "events $(sql $copy.db 'SELECT count(*) FROM events' || echo none), places $(sql $copy.db 'SELECT count(*) FROM places' || echo none)"
done >seen
diff seen - <<'SEEN'
events: version 7, events 1, places 1
recover: version 0, events none, places none
dump: version 0, events 1, places 1
clone: version 0, events 0, places 1
backup: version 7, events 1, places 1
vacuum: version 7, events 1, places 1
SEEN
echo "as recorded"
