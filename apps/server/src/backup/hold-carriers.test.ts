import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/harness/database.ts';
import { listControls, reportSessions, setControl } from '../messaging/carriers/controls/repository.ts';
import { holdCarriers } from './hold-carriers.ts';

const nowMs = 1_795_000_000_000;
const actor = { kind: 'cli', name: 'root' } as const;

test('each carrier is paused that the settings name, or anything in the database: one that is missed would send again', async () => {
  await using db = await createTestDatabase();
  const link = { health: 'up', reason: null, needsOperator: false, sinceMs: 0, inFlight: 0, perSecond: null } as const;
  await reportSessions(db, 'of the backup', [{ carrier: 'airtel', ...link }], 1);
  await db.transaction((trx) =>
    setControl(trx, 'mtn', { state: 'draining', reason: 'nights' }, { actor, nowMs: nowMs - 1 }),
  );
  const waiting = ['utl', ''].map((route, index) => ({
    ...{ message_id: `msg_${index}`, mode: 'live', route, lane: '', due_at: 0, overdue_at: 0 },
    ...{ attempts: 0, lease_token: 0 },
  }));
  await db.transaction((trx) => trx('message_queue').insert(waiting));

  const held = await holdCarriers(db, ['simulator'], { reason: 'restored', actor, nowMs });
  expect(held.toSorted()).toEqual(['airtel', 'mtn', 'simulator', 'utl']);
  const paused = { state: 'paused', reason: 'restored', changedAtMs: nowMs };
  expect(Object.fromEntries(await listControls(db))).toEqual({
    ...{ airtel: paused, simulator: paused, utl: paused },
    mtn: { ...paused, reason: 'restored; before, it was draining (nights)' },
  });
});
