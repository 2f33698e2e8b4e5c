import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../../test/harness/database.ts';
import type { PartOutcome } from '../carriers/carrier.ts';
import { createTestCarrier, type TestCarrier } from '../carriers/test-carrier.ts';
import { createTestMessaging, type TestMessaging } from '../test-messaging.ts';

const halfPair = 'a\ud83d';
const refused = (more: object): PartOutcome => ({
  ...{ kind: 'refused', rule: { do: 'refuse' }, reason: 'refused_by_carrier', code: '0x61' },
  ...more,
});

describeOnEachEngine('an outcome that the database rejects', (engine) => {
  let db: TestDatabase;
  let carrier: TestCarrier;
  let messaging: TestMessaging;
  beforeEach(async () => {
    db = await createTestDatabase({ engine });
  });
  afterEach(async () => {
    const stopped = messaging.worker.stop(0);
    messaging.clock.advance(20_000);
    await stopped;
    await db.close();
  });

  async function passMinute(): Promise<void> {
    const untilMs = messaging.clock.now() + 60_000;
    await messaging.until(async () => messaging.clock.now() >= untilMs, 500);
  }

  async function start(answer: () => PartOutcome, window = 100): Promise<void> {
    carrier = createTestCarrier({ answer, settings: { window } });
    messaging = createTestMessaging({ db, test: carrier });
    await messaging.worker.start();
  }

  test.each<[string, string, PartOutcome]>([
    ['an id', 'sent', { kind: 'accepted', carrierMessageId: halfPair, code: '0x00' }],
    ['an id with a NUL', 'sent', { kind: 'accepted', carrierMessageId: 'a\0b', code: '0x00' }],
    ['an id too long for an index', 'sent', { kind: 'accepted', carrierMessageId: noise(9_000), code: '0x00' }],
    ['a code', 'rejected', refused({ code: halfPair })],
  ])('is stored without %s, for it says what became of the message', async (_name, status, outcome) => {
    await start(() => outcome);
    const id = await messaging.send();
    await messaging.until(async () => (await messaging.timeline(id)).at(-1)?.split(' ')[0] === status);
    expect(carrier.submitted).toHaveLength(1);
  });

  test.skipIf(engine === 'sqlite')('occupies the window and warns the operator', async () => {
    await start(() => refused({ reason: halfPair }), 5);
    await Promise.all(Array.from({ length: 60 }, () => messaging.send()));
    const reason = async () => (await db.read('carrier_sessions').first('reason'))?.reason;
    await messaging.until(async () => (await reason()) !== null, 100);
    expect(await reason()).toBe('Outcomes of submits cannot be stored: they are kept in memory and retried.');
    // The warning may come before the window is full.
    await passMinute();
    const submitted = carrier.submitted.length;
    expect(submitted).toBeLessThan(40);
    await passMinute();
    expect(carrier.submitted.length).toBe(submitted);
  });
});

/** A text that does not compress to the maximum size of an index entry. */
function noise(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (state % 90));
  }).join('');
}
