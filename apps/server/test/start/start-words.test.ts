import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const main = path.resolve(import.meta.dirname, '../../src/main.mjs');
const dataDir = path.join(tmpdir(), `ngoma-never-made-${process.pid}`);

/** The output of `npm start -- <words>`; a service that starts is ended, and has no exit code. */
function start(...words: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((done) => {
    const env = { ...process.env, PORT: '0', NGOMA_DATA: dataDir, DATABASE_URL: undefined };
    const child = execFile(process.execPath, [main, ...words], { env, timeout: 60_000 }, (_error, out, err) =>
      done({ code: child.exitCode, out, err }),
    );
  });
}

test.each([
  ['--sandbx', "There is no option '--sandbx'. Did you mean '--sandbox'?"],
  ['sandbox', "'ngoma serve' takes no word 'sandbox'. Did you mean '--sandbox'?"],
  ['--port=80', "There is no option '--port'."],
])('npm start -- %s fails, and creates nothing: %s', async (word, sentence) => {
  const { code, out, err } = await start(word);
  expect({ code, out, sentence: err.split('\n')[0] }).toEqual({ code: 2, out: '', sentence });
  expect(existsSync(dataDir)).toBe(false);
});

test('npm start accepts the options of ngoma serve', async () => {
  const { code, out } = await start('--help');
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('--sandbox') });
});
