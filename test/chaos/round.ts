import { setTimeout as delay } from 'node:timers/promises';
import { until } from './cluster/programs.ts';
import type { Fault, Scene } from './faults/fault.ts';
import { startReads, startWriter } from './load/reads.ts';
import { type SenderAccount, startSends } from './load/sends.ts';
import type { Carrier } from './service/carrier.ts';
import type { Observations, Send, StoredMessage } from './sums/observations.ts';
import { findViolations, type Sums } from './sums/sums.ts';
import { findTimes, type Times } from './sums/times.ts';

const endWithinMs = 120_000;

export interface Run extends Scene {
  readonly carrier: Carrier;
  readonly account: SenderAccount;
}

export interface Result {
  readonly observed: Observations;
  readonly sums: Sums;
  readonly times: Times;
}

/** Runs one fault under load, from a healthy cluster to the end of all messages. */
export async function runFault(run: Run, fault: Fault): Promise<Result> {
  await run.cluster.healthy();
  await run.installation.configure(fault.environment ?? {}, fault.onUncertain ?? 'hold');
  const { beforeMs, loadMs, afterwardsMs, sendsPerSecond } = run.pace;
  const sending = startSends(run.account, sendsPerSecond);
  const reading = startReads(run.account, sending);
  const writing = await startWriter(run.account, run.installation.basic);
  await delay(run.draw.integer(...beforeMs));
  const beganAtMs = performance.now();
  const enough = delay(loadMs);
  await fault.run(run);
  const endedAtMs = performance.now();
  await enough;
  await until('the database is writable', run.probe.isWritable);
  await delay(afterwardsMs);
  await Promise.all([sending.stop(), reading.stop(), writing.stop()]);
  await run.cluster.healthy();
  const stored = await listEnded(run, sending.sends);
  const observed = {
    sends: sending.sends,
    reads: [...reading.reads, ...writing.reads],
    writes: writing.writes,
    stored,
    primaries: run.probe.primariesSince(beganAtMs),
    reported: await listReported(run),
    submits: run.carrier.submits(),
  };
  return {
    observed,
    sums: findViolations(observed, fault.permitted),
    times: findTimes({ beganAtMs, endedAtMs, writes: run.probe.writesSince(beganAtMs), observed }),
  };
}

async function listReported({ cluster }: Run): Promise<Set<string>> {
  const rows = await cluster.query<{ id: string }>(await cluster.primary(), 'select id from missing_messages', 'ngoma');
  return new Set(rows.map(({ id }) => id));
}

/** The stored messages of these sends when all have ended, or when the time for that is over. */
async function listEnded({ cluster }: Run, sends: readonly Send[]): Promise<StoredMessage[]> {
  const [first, last] = [sends[0]?.phone, sends.at(-1)?.phone];
  const sql = `select id, substr("to", 2) as phone, status, reason from messages
    where "to" between '+${first}' and '+${last}'`;
  const list = async () => cluster.query<StoredMessage>(await cluster.primary(), sql, 'ngoma');
  const endAt = performance.now() + endWithinMs;
  for (;;) {
    const stored = await list();
    const isEnded = stored.every(({ status }) => status === 'delivered' || status === 'unknown');
    if (isEnded || performance.now() > endAt) return stored;
    await delay(1_000);
  }
}
