import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/harness/database.ts';
import { listControls, reportSessions, setControl } from '../messaging/carriers/controls/repository.ts';
import { pauseCarriers } from './restore-backup.ts';

const nowMs = 1_795_000_000_000;
const actor = { kind: 'cli', name: 'root' } as const;

test('pauses each carrier of the settings and the database, because a running one could send again', async () => {
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

  const paused = await pauseCarriers(db, ['simulator'], { reason: 'restored', actor, nowMs });
  expect(paused.toSorted()).toEqual(['airtel', 'mtn', 'simulator', 'utl']);
  const control = { state: 'paused', reason: 'restored', changedAtMs: nowMs };
  expect(Object.fromEntries(await listControls(db))).toEqual({
    ...{ airtel: control, simulator: control, utl: control },
    mtn: { ...control, reason: 'restored; before, it was draining (nights)' },
  });
});
