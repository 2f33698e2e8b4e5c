import { expect, test } from 'vitest';
import type { CarrierControl, SeenSession } from '../messaging/carriers/controls/repository.ts';
import { examineCarrier } from './doctor-carriers.ts';

const sinceMs = Date.UTC(2026, 10, 22, 5, 58, 12);
const since = '2026-11-22T05:58:12.000Z';
const reached = async () => 'bound to smpp.mtn.example:2775 in 40 ms';

const control = (state: CarrierControl['state'], reason: string | null = null) =>
  new Map<string, CarrierControl>([['mtn', { state, reason, changedAtMs: sinceMs }]]);
const session = (changes: Partial<SeenSession> = {}): SeenSession => ({
  carrier: 'mtn',
  process: 'prc_1',
  health: 'down',
  reason: 'Connection refused.',
  needsOperator: false,
  sinceMs,
  inFlight: 0,
  perSecond: null,
  seenAtMs: sinceMs,
  ...changes,
});

const examine = (
  { controls = new Map(), sessions = [] }: Partial<Parameters<typeof examineCarrier>[2]> = {},
  look: () => Promise<string> = reached,
) => examineCarrier('mtn', look, { controls, sessions });

test('a running carrier that can be reached is no fault', async () => {
  const inOrder = { name: 'carrier mtn', ok: true, found: 'bound to smpp.mtn.example:2775 in 40 ms' };
  expect(await examine()).toEqual(inOrder);
  expect(await examine({ controls: control('running', 'Back again.') })).toEqual(inOrder);
  expect(await examine({ sessions: [session({ health: 'up', reason: null })] })).toEqual(inOrder);
});

test('the error of the connection is the finding', async () => {
  const refused = async () => {
    throw new Error('the carrier refused the bind with 0x0E, a wrong password: correct it in carriers.json');
  };
  expect(await examine({}, refused)).toEqual({
    name: 'carrier mtn',
    ok: false,
    found: 'the carrier refused the bind with 0x0E, a wrong password: correct it in carriers.json',
  });
});

test.each<[CarrierControl['state'], boolean, string]>([
  [
    'draining',
    true,
    `draining since ${since} (Maintenance): it gets no new messages; 'ngoma carrier resume mtn' ends this`,
  ],
  [
    'paused',
    false,
    `paused since ${since} (Maintenance): nothing is submitted to it; 'ngoma carrier resume mtn' ends this`,
  ],
  [
    'stopped',
    false,
    `stopped by the service since ${since} (Maintenance): correct this, then run 'ngoma carrier resume mtn'`,
  ],
])('a carrier that is %s is reported with time, reason and the command that ends it', async (state, ok, found) => {
  const finding = await examine({ controls: control(state, 'Maintenance.') });
  expect(finding).toEqual({ name: 'carrier mtn', ok, found: `${await reached()}; ${found}` });
});

test('a link that is down is an error, as in `carrier list`', async () => {
  expect(await examine({ sessions: [session(), session({ carrier: 'airtel', needsOperator: true })] })).toEqual({
    name: 'carrier mtn',
    ok: false,
    found: `${await reached()}; down in process prc_1 since ${since}, Connection refused`,
  });
});

test('a link that is up with a warning is an error', async () => {
  const warned = session({ health: 'up', reason: 'Receipts cannot be read from it.' });
  expect(await examine({ sessions: [session({ health: 'up', reason: null }), warned] })).toEqual({
    name: 'carrier mtn',
    ok: false,
    found: `${await reached()}; up in process prc_1, Receipts cannot be read from it`,
  });
});
