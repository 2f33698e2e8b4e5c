#!/usr/bin/env bash
# Guess: a reader of workbooks that is asked for "the sheet" returns what a person sees who opens the file: not a hidden
# sheet, not rows that a filter hides, and a formula that failed as #N/A.
# Seen with read-excel-file 9.3.17 (npm), with a workbook that exceljs 4.4.0 writes: `readSheet(file)` returns the first
# sheet of the file although its state is "hidden", with its hidden row and no sign of either, and the #N/A cell is null, as
# an empty cell is. A mail merge that trusts it writes to people who were filtered out.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund read-excel-file@9.3.17 exceljs@4.4.0 >/dev/null 2>&1
cat > try.mjs <<'JS'
import assert from 'node:assert/strict';
import ExcelJS from 'exceljs';
import { readSheet } from 'read-excel-file/node';
const book = new ExcelJS.Workbook();
const hidden = book.addWorksheet('last year', { state: 'hidden' });
hidden.addRows([['name', 'class'], ['Amina', 'P5'], ['Okello', 'P6'], ['Otim', { error: '#N/A' }], ['Aber', null]]);
hidden.getRow(3).hidden = true;
book.addWorksheet('this year').addRows([['name', 'class'], ['Nakato', 'P7']]);
book.views = [{ activeTab: 1 }];
await book.xlsx.writeFile('book.xlsx');
const rows = await readSheet('book.xlsx');
console.log(JSON.stringify(rows));
assert.deepEqual(rows, [['name', 'class'], ['Amina', 'P5'], ['Okello', 'P6'], ['Otim', null], ['Aber', null]]);
JS
node try.mjs
