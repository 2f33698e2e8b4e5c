import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../../../test/harness/database.ts';
import type { Actor } from '../../../audit/record-audit.ts';
import { countQueued } from '../../queue/lanes.ts';
import {
  type CarrierSession,
  type CarrierState,
  listControls,
  listSessions,
  type OperatorState,
  removeSessions,
  removeSessionsBefore,
  reportSessions,
  setControl,
  stopCarrier,
} from './repository.ts';

const nowMs = Date.UTC(2026, 10, 22, 6, 30);
const actor: Actor = { kind: 'cli', name: 'amina' };

const up: CarrierSession = {
  carrier: 'mtn',
  health: 'up',
  reason: null,
  needsOperator: false,
  sinceMs: nowMs - 1000,
  inFlight: 7,
  perSecond: 47.5,
};
const down: CarrierSession = {
  carrier: 'airtel',
  health: 'down',
  reason: 'Wrong password.',
  needsOperator: true,
  sinceMs: nowMs,
  inFlight: 0,
  perSecond: null,
};

describeOnEachEngine('the controls of carriers', (engine) => {
  let db: TestDatabase;
  beforeEach(async () => {
    db = await createTestDatabase({ engine });
  });
  afterEach(() => db.close());

  const set = (state: OperatorState, reason: string | null = null, atMs = nowMs) =>
    db.transaction((trx) => setControl(trx, 'mtn', { state, reason }, { actor, nowMs: atMs }));
  const stop = (reason: string, atMs = nowMs) => db.transaction((trx) => stopCarrier(trx, 'mtn', reason, atMs));
  const stateOf = async (carrier: string): Promise<CarrierState | undefined> =>
    (await listControls(db)).get(carrier)?.state;
  const audit = async () =>
    (await db.read('audit').orderBy('id').select('actor_kind', 'action', 'subject', 'details')).map(
      (row: Record<string, string>) => Object.values(row).join(' '),
    );

  test('an unchanged carrier has no control', async () => {
    expect(await listControls(db)).toEqual(new Map());
  });

  test('the last change counts, and each is in the audit log', async () => {
    await set('paused', 'Maintenance');
    await set('draining', null, nowMs + 5);
    expect(await listControls(db)).toEqual(
      new Map([['mtn', { state: 'draining', reason: null, changedAtMs: nowMs + 5 }]]),
    );
    await set('running');
    expect(await audit()).toEqual([
      'cli carrier.pause carrier mtn {"reason":"Maintenance"}',
      'cli carrier.drain carrier mtn {}',
      'cli carrier.resume carrier mtn {}',
    ]);
  });

  test('pauses a single carrier', async () => {
    await set('paused');
    expect([await stateOf('mtn'), await stateOf('airtel')]).toEqual(['paused', undefined]);
  });

  test.each<[OperatorState | undefined, boolean, CarrierState]>([
    [undefined, true, 'stopped'],
    ['running', true, 'stopped'],
    ['draining', true, 'stopped'],
    ['paused', false, 'paused'],
  ])('the service stops a carrier that is %s: %s', async (before, stops, after) => {
    if (before !== undefined) await set(before);
    expect(await stop('Wrong password.', nowMs + 1)).toBe(stops);
    expect(await stateOf('mtn')).toBe(after);
    expect((await audit()).filter((line) => line.includes('carrier.stop'))).toEqual(
      stops ? ['system carrier.stop carrier mtn {"reason":"Wrong password."}'] : [],
    );
  });

  test('is stopped once by the first process, until a resume', async () => {
    expect([await stop('Wrong password.'), await stop('Later.', nowMs + 1)]).toEqual([true, false]);
    expect(await listControls(db)).toEqual(
      new Map([['mtn', { state: 'stopped', reason: 'Wrong password.', changedAtMs: nowMs }]]),
    );
    await set('running');
    expect((await listControls(db)).get('mtn')).toMatchObject({ state: 'running', reason: null });
  });

  test('a rolled-back stop has no effect', async () => {
    const failing = db.transaction(async (trx) => {
      await stopCarrier(trx, 'mtn', 'Wrong password.', nowMs);
      throw new Error('The disk is on fire');
    });
    await expect(failing).rejects.toThrow('on fire');
    expect([await stateOf('mtn'), await audit()]).toEqual([undefined, []]);
  });

  test('a report replaces the last one of the same process', async () => {
    await reportSessions(db, 'prc_1', [up, down], nowMs);
    await reportSessions(db, 'prc_2', [up], nowMs);
    await reportSessions(db, 'prc_1', [{ ...up, inFlight: 3, perSecond: null }], nowMs + 5000);
    expect(await listSessions(db, nowMs)).toEqual([
      { ...down, process: 'prc_1', seenAtMs: nowMs },
      { ...up, inFlight: 3, perSecond: null, process: 'prc_1', seenAtMs: nowMs + 5000 },
      { ...up, process: 'prc_2', seenAtMs: nowMs },
    ]);
  });

  test('a process without carriers reports nothing', async () => {
    await reportSessions(db, 'prc_1', [], nowMs);
    expect(await listSessions(db, 0)).toEqual([]);
  });

  test('deletes the sessions of stopped and dead processes', async () => {
    for (const [process, atMs] of [
      ['prc_1', nowMs],
      ['prc_2', nowMs],
      ['prc_3', nowMs - 1],
    ] as const)
      await reportSessions(db, process, [up, down], atMs);
    await removeSessions(db, 'prc_1');
    const seen = async (sinceMs: number) => new Set((await listSessions(db, sinceMs)).map(({ process }) => process));
    expect(await seen(0)).toEqual(new Set(['prc_2', 'prc_3']));
    expect(await seen(nowMs)).toEqual(new Set(['prc_2']));
    await removeSessionsBefore(db, nowMs);
    expect(await seen(0)).toEqual(new Set(['prc_2']));
  });

  test('counts due messages of this carrier up to a limit', async () => {
    const entry = (number: number, route: string, dueAtMs: number) => ({
      ...{ message_id: `msg_${String(number).padStart(26, '0')}`, mode: 'live', route, due_at: dueAtMs },
      ...{ lease_token: 0, attempts: 0, overdue_at: 0 },
    });
    const entries = [
      entry(1, 'mtn', nowMs),
      entry(2, 'mtn', nowMs + 1),
      entry(3, 'airtel', nowMs),
      entry(4, '', nowMs),
    ];
    await db.transaction((trx) => trx('message_queue').insert(entries));
    expect(await countQueued(db, 'mtn', nowMs)).toBe(1);
    expect(await countQueued(db, 'simulator', nowMs)).toBe(0);
    const many = Array.from({ length: 10_001 }, (_, index) => entry(100 + index, 'airtel', nowMs));
    await db.transaction(async (trx) => {
      for (let from = 0; from < many.length; from += 400)
        await trx('message_queue').insert(many.slice(from, from + 400));
    });
    expect(await countQueued(db, 'airtel', nowMs)).toBe(10_000);
  });
});
