import type { Observations, Sighting } from './observations.ts';

export interface Times {
  /** The longest time until an answer. */
  readonly longestWaitMs: number;
  /** The median time until a send was refused. */
  readonly refusalMs: number;
  /** The longest time between two accepted messages. */
  readonly gapMs: number;
  /** The time in which the database itself was not writable. */
  readonly outageMs: number;
  /** From the end of the fault, or of that outage, to the next accepted message. */
  readonly backMs: number;
  /** The hosts that confirmed writes, in their order. */
  readonly hosts: readonly string[];
}

export interface Moments {
  readonly beganAtMs: number;
  /** When the fault was ended. */
  readonly endedAtMs: number;
  /** Writes that the database confirmed without Ngoma. */
  readonly writes: readonly Sighting[];
  readonly observed: Observations;
}

/** A pause between the writes of the probe that is an outage, and not a busy machine. */
const outageMs = 1_500;

export function findTimes({ beganAtMs, endedAtMs, writes: confirmed, observed }: Moments): Times {
  const { sends, reads, writes } = observed;
  const attempts = sends.flatMap((send) => send.attempts);
  const acceptedAtMs = attempts
    .filter(({ status }) => status === 202)
    .map(({ startedAtMs, waitedMs }) => startedAtMs + waitedMs)
    .filter((atMs) => atMs >= beganAtMs)
    .toSorted((one, other) => one - other);
  const outages = findGaps([beganAtMs, ...confirmed.map(({ atMs }) => atMs)]).filter(({ ms }) => ms > outageMs);
  const endAtMs = outages.at(-1)?.untilMs ?? endedAtMs;
  return {
    longestWaitMs: greatest([...attempts, ...reads, ...writes].map(({ waitedMs }) => waitedMs)),
    refusalMs: median(attempts.filter(({ status }) => status === 503).map(({ waitedMs }) => waitedMs)),
    gapMs: greatest(findGaps([beganAtMs, ...acceptedAtMs]).map(({ ms }) => ms)),
    outageMs: outages.reduce((sum, { ms }) => sum + ms, 0),
    backMs: (acceptedAtMs.find((atMs) => atMs >= endAtMs) ?? Number.POSITIVE_INFINITY) - endAtMs,
    hosts: confirmed.map(({ host }) => host).filter((host, index, all) => host !== all[index - 1]),
  };
}

const findGaps = (momentsMs: readonly number[]) =>
  momentsMs.slice(1).map((untilMs, index) => ({ untilMs, ms: untilMs - (momentsMs[index] ?? untilMs) }));

const greatest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0);

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
