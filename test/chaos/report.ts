import type { Fault } from './faults/fault.ts';
import type { Pace } from './pace.ts';
import type { Result } from './round.ts';
import type { ServiceProcess } from './service/installation.ts';
import { countViolations, sumNames } from './sums/sums.ts';

export const headers = [
  '',
  '202',
  '503',
  ...sumNames,
  'longest wait s',
  '503 after s',
  'gap s',
  'database away s',
  'back after s',
  'writable hosts',
];

const backWithinMs = 5_000;
const shown = 5;
const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

export function toRow(name: string, fault: Fault, pace: Pace, { observed, sums, times }: Result) {
  const attempts = observed.sends.flatMap((send) => send.attempts);
  const count = (wanted: number) => String(attempts.filter(({ status }) => status === wanted).length);
  const isInTime =
    times.backMs <= (fault.backWithinMs ?? backWithinMs) &&
    times.gapMs - times.outageMs <= (fault.gapBeyondOutageMs ?? Number.POSITIVE_INFINITY) &&
    times.refusalMs <= (fault.refusedWithinMs ?? Number.POSITIVE_INFINITY);
  const figures = [times.longestWaitMs, times.refusalMs, times.gapMs, times.outageMs, times.backMs].map(seconds);
  const cells = [
    name,
    count(202),
    count(503),
    ...sumNames.map((sum) => String(sums[sum].length)),
    ...figures,
    times.hosts.join(' '),
  ];
  return { isClean: countViolations(sums, pace.reportedOnly) === 0 && (isInTime || !pace.judgesTimes), cells };
}

/** Prints some violations of each kind, and how many messages a killed worker has begun without a submit. */
export function printViolations({ observed, sums }: Result): void {
  const begun = observed.stored.filter(({ status, phone }) => status === 'unknown' && !observed.submits.get(phone));
  if (begun.length > 0) process.stdout.write(`  begun and not submitted: ${begun.length}\n`);
  for (const name of sumNames)
    for (const violation of sums[name].slice(0, shown)) process.stdout.write(`  ${name}: ${violation}\n`);
}

const standbyReads = /^ngoma_standby_reads_total\{result="(\w+)"\} (\d+)$/gm;

/** Prints how the anonymous reads of each process were answered since its start. */
export async function printStandbyReads(apis: readonly ServiceProcess[]): Promise<void> {
  for (const { name, url } of apis) {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const counts = [...metrics.matchAll(standbyReads)].map(([, result, count]) => `${result} ${count}`);
    process.stdout.write(
      `Anonymous reads at ${name}, answered by a standby or else by the primary: ${counts.join(', ')}\n`,
    );
  }
}
