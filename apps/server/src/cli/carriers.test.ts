import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runNgoma as ngomaIn } from '../../test/harness/ngoma-command.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'ngoma-cli-'));
  // It creates the database.
  await ngoma('user', 'create', 'akello', '--role', 'administrator');
});
afterAll(() => rmSync(dataDir, { recursive: true }));

const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Runs the command as an operator does, and returns its output. */
const ngoma = (...words: string[]) => ngomaIn({ NGOMA_DATA: dataDir }, ...words);

test('carrier list --json shows the simulator, which runs until it is paused', async () => {
  const carriers = async () => JSON.parse((await ngoma('carrier', 'list', '--json')).out).carriers;
  const running = { name: 'simulator', state: 'running', reason: null, changed_at: null, queued: 0, processes: [] };
  expect(await carriers()).toEqual([running]);
  const { code, out } = await ngoma('carrier', 'pause', 'simulator', '--reason', 'Maintenance until 14:00', '--json');
  expect({ code, shown: JSON.parse(out) }).toEqual({
    code: 0,
    shown: { name: 'simulator', state: 'paused', reason: 'Maintenance until 14:00' },
  });
  const paused = { ...running, state: 'paused', reason: 'Maintenance until 14:00' };
  expect(await carriers()).toEqual([{ ...paused, changed_at: expect.stringMatching(isoInstant) }]);
  expect((await ngoma('carrier', 'drain', 'simulator')).out).toMatch(/^simulator is draining: /);
  expect((await ngoma('carrier', 'resume', 'simulator')).out).toMatch(/^simulator is running\. /);
  expect(await carriers()).toMatchObject([{ state: 'running', reason: null }]);
});

test('carrier check prints requests and the meanings of responses, without a secret and without sending', async () => {
  const file = path.join(dataDir, 'carriers.json');
  const request = {
    url: 'http://127.0.0.1:1/send',
    form: { to: '{to_national}', text: '{text}', coding: '{encoding}', parts: '{parts}', key: '{secret:AGG_KEY}' },
  };
  const agg = {
    ...{ kind: 'http', request, response_format: 'text', response_pattern: '^(?<word>OK|NO)' },
    answers: [{ status: 200, where: { '/word': 'OK' }, do: 'accept' }],
    samples: [
      { status: 200, body: 'OK 17' },
      { status: 200, body: 'Hm' },
    ],
  };
  writeFileSync(file, JSON.stringify({ carriers: { agg }, routes: [{ carriers: ['agg'] }] }));
  const environment = { NGOMA_DATA: dataDir, AGG_KEY: 'a-real-secret' };
  const { code, out } = await ngomaIn(environment, 'carrier', 'check', file, '--json');
  expect(code).toBe(0);
  expect(out).not.toContain('a-real-secret');
  const [{ requests, responses }] = JSON.parse(out).carriers;
  const fields = requests.map(({ body }: { body: string }) => Object.fromEntries(new URLSearchParams(body)));
  expect(fields).toMatchObject([
    { to: '0772000001', coding: 'gsm7', parts: '1', key: '<AGG_KEY>' },
    { coding: 'ucs2', parts: '1' },
    { coding: 'gsm7', parts: '2' },
  ]);
  expect(responses.map(({ meaning }: { meaning: string }) => meaning.split(/[,:]/)[0]).slice(0, 2)).toEqual([
    ...['accepted', 'uncertain'],
  ]);
  writeFileSync(file, JSON.stringify({ carriers: { agg: { ...agg, answers: [] } }, routes: [{ carriers: ['agg'] }] }));
  const refused = await ngoma('carrier', 'check', file);
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('- carriers.agg.answers must have a rule') });
});

test('the audit contains carrier commands, also rejected ones', async () => {
  await ngoma('carrier', 'pause', 'simulator', '--reason', 'Maintenance');
  const { code, err } = await ngoma('carrier', 'pause', 'mtm');
  expect({ code, err }).toEqual({ code: 1, err: "There is no carrier 'mtm'. Use one of: simulator.\n" });
  await ngoma('carrier', 'resume', 'simulator');
  const { audit } = JSON.parse((await ngoma('audit', 'list', '--limit', '3', '--json')).out);
  const actor = { kind: 'cli', name: userInfo().username, address: null };
  expect(audit).toMatchObject([
    { actor, action: 'carrier.resume', subject: 'carrier simulator', result: 'done', details: {} },
    { actor, action: 'carrier.pause', subject: 'carrier mtm', result: 'refused' },
    { actor, action: 'carrier.pause', subject: 'carrier simulator', details: { reason: 'Maintenance' } },
  ]);
});

test.each(['two\nlines', 'x'.repeat(201)])(
  'carrier pause rejects the reason %j, and pauses nothing',
  async (reason) => {
    const { code, err } = await ngoma('carrier', 'pause', 'simulator', '--reason', reason);
    expect({ code, err }).toEqual({ code: 1, err: "'--reason' must be a line of 1 to 200 characters.\n" });
    expect(JSON.parse((await ngoma('carrier', 'list', '--json')).out).carriers).toMatchObject([{ state: 'running' }]);
  },
);
