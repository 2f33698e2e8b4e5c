import { expect, test } from 'vitest';
import { createTestClock } from '../../test/harness/clock.ts';
import type { Replication } from '../database/replication.ts';
import type { StandbyState } from '../database/standbys/standbys.ts';
import { storageErrorCode } from '../database/storage-error.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { createStandbyWatch, findReplicationWarning, requiredEveryMs } from './standby-watch.ts';

const confirmed: Replication = { synchronousCommit: 'on', required: 1, confirming: 1 };
const alone: Replication = { synchronousCommit: 'on', required: 0, confirming: 0 };
const notRequired = { isRequired: false, hasSeveralHosts: false };

function createWatch(isRequired: boolean) {
  const clock = createTestClock();
  const logged: string[] = [];
  const standbys: StandbyState[] = [];
  const database = { replication: async (): Promise<Replication | undefined> => confirmed, standbys: () => standbys };
  const log = {
    warn: (_fields: object, text: string) => logged.push(`warn ${text}`),
    info: (_fields: object, text: string) => logged.push(`info ${text}`),
  };
  const watch = createStandbyWatch({
    ...{ database, clock, metrics: createMetrics(), isRequired, hasSeveralHosts: true },
    log: log as never, // as: the overloads of pino
  });
  const refusal = () => {
    try {
      watch.requireStandby();
      return undefined;
    } catch (error) {
      return storageErrorCode(error);
    }
  };
  return { clock, logged, database, standbys, watch, refusal };
}

test('refuses sends while too few standbys follow or PostgreSQL does not answer, and logs each change once', async () => {
  const { clock, logged, database, watch, refusal } = createWatch(true);
  await watch.start();
  const refusals = [refusal()];
  for (const answer of [
    async () => alone,
    async () => alone,
    () => Promise.reject(new Error('down')),
    async () => confirmed,
  ]) {
    database.replication = answer;
    clock.advance(requiredEveryMs);
    await new Promise(setImmediate);
    refusals.push(refusal());
  }
  const refused = 'storage_unavailable';
  expect(refusals).toEqual([undefined, refused, refused, refused, undefined]);
  expect(logged.map((line) => line.split(' ').slice(0, 4).join(' '))).toEqual([
    'warn Accepted messages are',
    'info Standbys confirm again:',
  ]);
  await watch.stop();
});

test('does not refuse sends unless a standby is required', async () => {
  const { database, watch, refusal } = createWatch(false);
  database.replication = async () => alone;
  await watch.start();
  expect([refusal(), watch.warnings().length]).toEqual([undefined, 1]);
  await watch.stop();
});

test('does not start with NGOMA_REQUIRE_STANDBY if the user may not see the standbys, and names the grant', async () => {
  const { database, watch } = createWatch(true);
  database.replication = async () => ({ ...confirmed, confirming: undefined });
  await expect(watch.start()).rejects.toThrow('GRANT pg_read_all_stats');
});

test.each([
  ['one host without standbys', alone, notRequired, undefined],
  ['several hosts without standbys', alone, { ...notRequired, hasSeveralHosts: true }, 'one host only'],
  ['a required standby', alone, { ...notRequired, isRequired: true }, 'one host only'],
  ['a standby that nobody waits for', { ...alone, confirming: 1 }, notRequired, 'one host only'],
  ['a standby that is waited for and gone', { ...confirmed, confirming: 0 }, notRequired, 'one host only'],
  ['synchronous_commit off', { ...confirmed, synchronousCommit: 'off' }, notRequired, 'one host only'],
  ['standbys that may not be seen', { ...confirmed, confirming: undefined }, notRequired, 'GRANT pg_read_all_stats'],
  ['a standby that confirms', confirmed, { isRequired: true, hasSeveralHosts: true }, undefined],
])('warning: %s', (_name, replication, expectations, expected) => {
  const warning = findReplicationWarning(replication, expectations);
  if (expected === undefined) expect(warning).toBeUndefined();
  else expect(warning).toContain(expected);
});

test('warns of each standby that answers no reads, also while PostgreSQL does not answer', () => {
  const { standbys, watch } = createWatch(false);
  standbys.push({ name: 'db2:5432', failure: undefined }, { name: 'db3:5432', failure: 'connect ECONNREFUSED' });
  expect(watch.warnings()).toEqual([
    'The standby db3:5432 of DATABASE_REPLICA_URLS answers no reads: connect ECONNREFUSED',
  ]);
});
