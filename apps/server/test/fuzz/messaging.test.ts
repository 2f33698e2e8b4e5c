import fc from 'fast-check';
import { expect, test } from 'vitest';
import { carrierMissing } from '../../../../packages/smpp/test/stand-in-carrier.ts';
import { basic, createKey, createUser, startNgoma } from '../../../../test/harness/ngoma.ts';
import type { Database } from '../../src/database/database.ts';
import { openDatabase } from '../../src/database/open.ts';
import { loadContract } from '../../src/http/contract.ts';
import { systemClock } from '../../src/time/clock.ts';
import { environmentFor, startSlowCarrier } from '../faults/slow-scene.ts';
import { answerTo, requests, seed } from './ask.ts';
import { type FuzzRequest, fuzzRequests } from './requests.ts';

/** The tables that a request of messaging may change, without changes by the worker. */
const counted = [
  'messages',
  'batches',
  'suppressions',
  'consents',
  'verifications',
  'senders',
  'webhook_endpoints',
  'idempotency_keys',
  'users',
];
const versioned = ['templates', 'api_keys', 'audit', 'carrier_controls'];

test.skipIf(carrierMissing !== '')(
  `of ${requests} generated requests to messaging, the simulator and carriers get only accepted ` +
    `messages${carrierMissing && ` (${carrierMissing})`}`,
  { timeout: 1_800_000 },
  async () => {
    await using carrier = await startSlowCarrier({ 'resp-ms': 0, 'receipt-ms': 0 });
    const settings = { VALIDATE_RESPONSES: 'true', LOG_LEVEL: 'error', NGOMA_MARKETING_HOURS: 'off' };
    await using server = await startNgoma({ environment: { ...environmentFor(carrier.port), ...settings } });
    const callers = [
      `Bearer ${createKey(server.dataDir, 'live').key}`,
      `Bearer ${createKey(server.dataDir).key}`,
      basic(createUser(server.dataDir, 'fuzz-editor', 'editor')),
    ];
    const database = await openDatabase({ url: `sqlite:${server.dataDir}/ngoma.db`, clock: systemClock, lock: false });
    try {
      let state = await fingerprint(database);
      let refused = 0;
      await fc.assert(
        fc.asyncProperty(fc.tuple(mixed, fc.constantFrom(...callers)), async ([request, authorization]) => {
          const status = await answerTo(server.url, request, authorization);
          expect(status, `${request.method} ${request.target}`).toBeLessThan(500);
          const after = await fingerprint(database);
          if (status >= 400) {
            refused += 1;
            expect(after, `${request.method} ${request.target} was refused with ${status}`).toBe(state);
          }
          state = after;
        }),
        { numRuns: requests, seed, endOnFailure: true },
      );
      await untilNothingMoves(database);
      const accepted = await submissionsOf(database);
      expect(carrier.events('submit')).toHaveLength(accepted['mtn'] ?? 0);
      expect(await submitsOf(server.url, 'simulator')).toBe(accepted['simulator'] ?? 0);
      // Else none of this would prove anything.
      expect(refused).toBeGreaterThan(requests / 2);
      expect(accepted['mtn']).toBeGreaterThan(0);
      expect(accepted['simulator']).toBeGreaterThan(0);
    } finally {
      await database.close();
    }
  },
);

/** A valid message, so that some are sent beside rejected ones. */
const sound: fc.Arbitrary<FuzzRequest> = fc.integer({ min: 0, max: 999_999 }).map((number) => ({
  ...{ operationId: 'sendMessage', method: 'POST', target: '/v1/messages', contentType: 'application/json' },
  body: Buffer.from(
    JSON.stringify({ to: `+256772${String(number).padStart(6, '0')}`, message: `Order ${number} is ready` }),
  ),
}));
const { document } = loadContract();
/** Operations that create messages, which are drawn more often. */
const mixed = fc.oneof(
  { weight: 6, arbitrary: fuzzRequests(document, '/v1') },
  { weight: 3, arbitrary: fuzzRequests(document, '/v1/messages') },
  { weight: 2, arbitrary: fuzzRequests(document, '/v1/batches') },
  { weight: 1, arbitrary: sound },
);

async function fingerprint(database: Database): Promise<string> {
  const [row] = await database.read.select(
    ...[...counted, ...versioned].map((table) => database.read(table).count('*').as(table)),
  );
  return JSON.stringify(row);
}

async function untilNothingMoves(database: Database): Promise<void> {
  const moving = ['accepted', 'queued', 'sending'];
  for (;;) {
    if ((await database.read('messages').whereIn('status', moving).limit(1)).length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** How many submits there were of messages that are stored, by carrier. */
async function submissionsOf(database: Database): Promise<Record<string, number>> {
  const rows: { carrier: string }[] = await database.read('submissions').select('carrier');
  return Object.fromEntries([...Map.groupBy(rows, ({ carrier }) => carrier)].map(([name, all]) => [name, all.length]));
}

/** How many submits a carrier has had, as the service counts them. */
async function submitsOf(url: string, carrier: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.matchAll(new RegExp(`^ngoma_carrier_outcomes_total\\{carrier="${carrier}",.*\\} (\\d+)$`, 'gm'));
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}
