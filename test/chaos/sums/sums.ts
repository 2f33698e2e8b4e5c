import type { Attempt, Observations, Permitted, Send, Sighting, StoredMessage } from './observations.ts';

/** The longest time until any answer. */
export const longestWaitMs = 12_000;

export const sumNames = [
  'lost',
  'wrongly reported',
  'twice',
  'refused but stored',
  'stale',
  'other answers',
  'late',
  'not ended',
  'unknown',
  'two primaries',
] as const;
export type SumName = (typeof sumNames)[number];

/** The violations of each kind, in words. All lists must be empty. */
export type Sums = Readonly<Record<SumName, readonly string[]>>;

export function findViolations(observed: Observations, permitted: Permitted = {}): Sums {
  const { sends, reads, writes, stored, submits, reported } = observed;
  const lossReported = permitted.reportedLoss === true;
  const byPhone = Map.groupBy(stored, ({ phone }) => phone);
  const storedFor = ({ phone }: Send) => byPhone.get(phone) ?? [];
  const attempts = sends.flatMap((send) => send.attempts);
  const unknown = stored.filter(({ status }) => status === 'unknown');
  const submitsOf = ({ phone }: StoredMessage) => submits.get(phone) ?? 0;
  const describe = (each: StoredMessage) => `${describeStored(each)}, ${submitsOf(each)} submits`;
  return {
    lost: sends.flatMap((send) => findLost(send, storedFor(send), lossReported ? reported : new Set())),
    'wrongly reported': stored.filter(({ id }) => reported.has(id)).map(describeStored),
    twice: lossReported
      ? []
      : sends.flatMap((send) => findDoubled(send, storedFor(send), submits.get(send.phone) ?? 0)),
    'refused but stored': sends.filter((send) => isRefused(send) && storedFor(send).length > 0).map(describeSend),
    stale: reads
      .filter(({ seen, written }) => !lossReported && seen !== undefined && seen < written)
      .map(({ seen, written }) => `${seen} was read after ${written} was written`),
    'other answers': [
      ...attempts.filter((each) => !isExpected(each, 202, permitted)),
      ...writes.filter((each) => !isExpected(each, 200, permitted)),
      ...reads.filter((each) => !isExpected(each, 200, permitted) || each.code === 'outcome_unknown'),
    ].map(({ status, code }) => `${status ?? 'no answer'} ${code ?? ''}`),
    late: [...attempts, ...writes, ...reads]
      .filter(({ waitedMs }) => waitedMs > longestWaitMs)
      .map(
        ({ status, code, waitedMs, process = '' }) =>
          `${status} ${code ?? ''} of ${process} after ${Math.round(waitedMs)} ms`,
      ),
    'not ended': lossReported
      ? []
      : stored.filter(({ status }) => status !== 'delivered' && status !== 'unknown').map(describeStored),
    unknown: lossReported ? [] : unknown.filter((each) => !permitted.unsubmitted || submitsOf(each) > 0).map(describe),
    'two primaries': findTwoPrimaries(observed.primaries),
  };
}

/** A primary that answers as such again so soon after another one was primary all the time. */
const overlapMs = 5_000;

/** Changes of the primary that are taken back at once: both hosts were primary. */
function findTwoPrimaries(primaries: readonly Sighting[]): string[] {
  const changes = primaries.filter(({ host }, index) => host !== primaries[index - 1]?.host);
  return changes.flatMap(({ host, atMs }, index) => {
    const [before, after] = [changes[index - 1], changes[index + 1]];
    if (!before || before.host !== after?.host || after.atMs - atMs > overlapMs) return [];
    return [`${host} while ${before.host} was primary`];
  });
}

export const countViolations = (sums: Sums, without: readonly SumName[] = []): number =>
  sumNames.filter((name) => !without.includes(name)).reduce((sum, name) => sum + sums[name].length, 0);

function findLost(send: Send, stored: readonly StoredMessage[], reported: ReadonlySet<string>): string[] {
  const ids = new Set([...stored.map(({ id }) => id), ...reported]);
  const acknowledged = new Set(
    send.attempts.flatMap(({ status, id }) => (status === 202 && id !== undefined ? [id] : [])),
  );
  return [...acknowledged].filter((id) => !ids.has(id)).map((id) => `${id}, ${describeSend(send)}`);
}

function findDoubled(send: Send, stored: readonly StoredMessage[], submits: number): string[] {
  return [
    ...(stored.length > 1 ? [`stored ${stored.length} times: ${describeSend(send)}`] : []),
    ...(submits > 1 ? [`submitted ${submits} times: ${describeSend(send)}`] : []),
  ];
}

/** Whether each attempt was refused with certainty. */
const isRefused = ({ attempts }: Send): boolean =>
  attempts.length > 0 && attempts.every(({ status, code }) => status === 503 && code !== 'outcome_unknown');

const isExpected = ({ status }: Attempt, success: number, permitted: Permitted): boolean =>
  status === success || status === 503 || (status === undefined && permitted.noAnswer === true);

const describeSend = ({ phone, attempts }: Send): string =>
  `${phone} (${attempts.map(({ status, code, id }) => [status ?? 'no answer', code ?? id].join(' ')).join(', ')})`;

const describeStored = ({ id, phone, status, reason }: StoredMessage): string =>
  `${id} to ${phone}: ${status} ${reason ?? ''}`;
