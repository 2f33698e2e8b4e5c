#!/usr/bin/env bash
# Guess: a safe whole number of JavaScript reaches SQLite as an INTEGER, whose range is 64 bits (datatype3.html §2), so that a
# column of TEXT has its digits (§3), as it does for a literal; and a BigInt is bound or refused.
# Seen with sqlite3 6.0.1 (npm), Node 20: a number above 2^31 is bound as REAL. In a column of TEXT, +256700000456 without its
# plus becomes "256700000456.0"; 700000456 keeps its digits. `?/1000` of milliseconds is no whole-number division, while that of
# a literal is. A BigInt is stored as NULL without an error.
# It matters for telephone numbers that an input has as numbers, and for times in milliseconds. Needs the prebuilt binary of
# sqlite3 or a C++ compiler. Ends with 0 while that is so.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix . sqlite3@6.0.1 >/dev/null
cat >bind.cjs <<'JS'
const { Database } = require('sqlite3');
const db = new Database(':memory:');
const show = (error, row) => console.log(error ? error.message : JSON.stringify(row));
db.serialize(() => {
  db.run('CREATE TABLE people (phone TEXT)');
  for (const phone of [700000456, 256700000456, 256700000456n]) db.run('INSERT INTO people VALUES (?)', [phone]);
  db.run('INSERT INTO people VALUES (256700000456)');
  db.get('SELECT json_group_array(phone) AS phones FROM people', show);
  db.get('SELECT typeof(?) AS type, ?/1000 AS bound, 1935468000123/1000 AS literal', [1935468000123, 1935468000123], show);
});
JS
node bind.cjs >seen
diff seen - <<'SEEN'
{"phones":"[\"700000456\",\"256700000456.0\",null,\"256700000456\"]"}
{"type":"real","bound":1935468000.123,"literal":1935468000}
SEEN
echo "as recorded"
