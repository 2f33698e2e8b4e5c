import type { Clock } from '../clock.ts';
import { spread } from '../jobs/retry.ts';
import { createLruCache, type LruCache } from '../lru-cache.ts';
import { groupsOf } from './receiver-groups.ts';

const second = 1000;
/** So many failures in a row begin the pauses. */
const failuresBeforePauses = 5;
const firstPauseMs = 5 * second;
const longestPauseMs = 300 * second;
/** More hosts and domains than this are not remembered: strangers can name any number. */
const rememberedGroups = 10_000;
/** Each claim asks for all of them. */
const rememberedProven = 1_000;

/** `quick` and `slow`: it worked, and held its slot for a short or a long time. */
export type AttemptResult = 'quick' | 'worked' | 'slow' | 'failed';

/** What is known of a host or a domain. */
interface Standing {
  /** How many deliveries may run at once: one more after each success, half after each failure. */
  readonly slots: number;
  readonly failuresInRow: number;
  /** When the next attempt may begin, by the monotonic clock. */
  readonly pausedUntilMs: number;
}

const unknown: Standing = { slots: 1, failuresInRow: 0, pausedUntilMs: 0 };

/** What this process knows of receivers: it lives in memory, and begins with what the last deliveries tell. */
export interface ReceiverHealth {
  /** Says what a result changes for people: the host begins to be probed, or works again. */
  record(receiver: string, result: AttemptResult): 'begins_to_be_probed' | 'works_again' | undefined;
  ofHost(host: string): Standing;
  ofDomain(domain: string): Standing;
  /** Whether the last delivery worked, without being slow. */
  isProven(receiver: string): boolean;
  /** Whether it is proven, and the last delivery was quick. */
  isQuick(receiver: string): boolean;
  /** The proven receivers, at most 1,000. */
  proven(): Iterable<string>;
}

export interface ReceiverHealthOptions {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** In [0, 1): spreads the pauses by ±10 %. */
  readonly random: () => number;
  readonly perHost: number;
  readonly perDomain: number;
}

export function createReceiverHealth({ clock, random, perHost, perDomain }: ReceiverHealthOptions): ReceiverHealth {
  const hosts = createLruCache<string, Standing>({ capacity: rememberedGroups });
  const domains = createLruCache<string, Standing>({ capacity: rememberedGroups });
  // In the order in which they last worked.
  const proven = new Map<string, 'quick' | 'worked'>();

  function change(groups: LruCache<string, Standing>, name: string, result: AttemptResult, mostSlots: number) {
    const before = groups.get(name) ?? unknown;
    const after = standingAfter(before, result, mostSlots);
    groups.set(name, after);
    return { before, after };
  }

  function standingAfter(before: Standing, result: AttemptResult, mostSlots: number): Standing {
    if (result !== 'failed') return { ...unknown, slots: Math.min(before.slots + 1, mostSlots) };
    const nowMs = clock.monotonicMs();
    // An attempt that began before the pause says nothing new.
    if (nowMs < before.pausedUntilMs) return before;
    const failuresInRow = before.failuresInRow + 1;
    const pauseMs = spread(pauseAfter(failuresInRow), random());
    const slots = isProbed(failuresInRow) ? 1 : Math.max(1, Math.floor(before.slots / 2));
    return { slots, failuresInRow, pausedUntilMs: nowMs + pauseMs };
  }

  function prove(receiver: string, result: 'quick' | 'worked'): void {
    proven.delete(receiver);
    proven.set(receiver, result);
    const [oldest] = proven.keys();
    if (proven.size > rememberedProven && oldest !== undefined) proven.delete(oldest);
  }

  return {
    record(receiver, result) {
      const { host, domain } = groupsOf(receiver);
      if (result === 'quick' || result === 'worked') prove(receiver, result);
      else proven.delete(receiver);
      change(domains, domain, result, perDomain);
      const { before, after } = change(hosts, host, result, perHost);
      const [wasProbed, isProbedNow] = [isProbed(before.failuresInRow), isProbed(after.failuresInRow)];
      if (wasProbed === isProbedNow) return undefined;
      return isProbedNow ? 'begins_to_be_probed' : 'works_again';
    },
    ofHost: (host) => hosts.get(host) ?? unknown,
    ofDomain: (domain) => domains.get(domain) ?? unknown,
    isProven: (receiver) => proven.has(receiver),
    isQuick: (receiver) => proven.get(receiver) === 'quick',
    proven: () => proven.keys(),
  };
}

const isProbed = (failuresInRow: number): boolean => failuresInRow >= failuresBeforePauses;

/** 5 s after the fifth failure in a row, doubling up to 5 minutes. */
function pauseAfter(failuresInRow: number): number {
  if (!isProbed(failuresInRow)) return 0;
  return Math.min(firstPauseMs * 2 ** (failuresInRow - failuresBeforePauses), longestPauseMs);
}
