#!/usr/bin/env bash
# Guess: a click on a link to an attachment stores the file and leaves the page as it is, so a later goto() of the same tab
# works as before it.
# Seen (puppeteer-core 25.16.0 over WebDriver BiDi, Firefox 153.8 ESR of Debian 12): the file is stored, and the next goto()
# loads the new page, whose address and content can be read, but never resolves: it ends with "Navigation timeout of 10000 ms
# exceeded". A second tab is not affected.
# It matters for tests that store a file and go on. Ends with 0 while that is so.
set -euo pipefail
command -v firefox-esr >/dev/null || apt-get install -y -qq firefox-esr >/dev/null
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund puppeteer-core@25.16.0
mkdir stored
cat >run.mjs <<'JS'
import { once } from 'node:events';
import { createServer } from 'node:http';
import { existsSync } from 'node:fs';
import { launch } from 'puppeteer-core';

const server = createServer(({ url }, response) => {
  if (url !== '/table.csv') return response.setHeader('Content-Type', 'text/html').end(`<title>${url}</title><a href="/table.csv">T</a>`);
  response.setHeader('Content-Type', 'text/csv').setHeader('Content-Disposition', 'attachment; filename="table.csv"').end('a,b\n');
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const at = (path) => `http://127.0.0.1:${server.address().port}${path}`;
const browser = await launch({
  browser: 'firefox',
  executablePath: '/usr/bin/firefox-esr',
  timeout: 120_000,
  extraPrefsFirefox: {
    'browser.download.folderList': 2,
    'browser.download.dir': `${process.cwd()}/stored`,
    'browser.helperApps.neverAsk.saveToDisk': 'text/csv',
  },
});
const tryGoto = (page, path) => page.goto(at(path), { timeout: 10_000 }).then(() => 'resolved', ({ message }) => message);
const page = await browser.newPage();
await page.goto(at('/one'));
const before = await tryGoto(page, '/two');
await (await page.$('a')).click();
for (let tries = 0; tries < 100 && !existsSync('stored/table.csv'); tries += 1) await new Promise((done) => setTimeout(done, 100));
const after = await tryGoto(page, '/three');
const shown = await page.title();
const other = await tryGoto(await browser.newPage(), '/four');
console.log(`${await browser.version()}: before: ${before}; after the file: ${after}, page: ${shown}; second tab: ${other}`);
await browser.close();
server.close();
process.exit(before === 'resolved' && after.includes('timeout') && shown === '/three' && other === 'resolved' ? 0 : 1);
JS
node run.mjs
