import { LRUCache } from 'lru-cache';
import { spread } from '../../jobs/retry.ts';
import type { Clock } from '../../time/clock.ts';
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

/**
 * `quick` and `slow`: it worked, and held its slot for a short or a long time. `refused`: it answered, and not with
 * success.
 */
export type AttemptResult = 'quick' | 'worked' | 'slow' | 'refused' | 'failed';

/** What is known of a receiver, a host or a domain. */
interface Standing {
  /** How many deliveries may run at once: one more after each success, half after each failure. */
  readonly slots: number;
  readonly failuresInRow: number;
  /** When the next attempt may begin, by the monotonic clock. */
  readonly pausedUntilMs: number;
}

interface ReceiverStanding extends Standing {
  /** When its last attempt ended, by the monotonic clock. */
  readonly lastTriedMs: number;
}

const unknown = { slots: 1, failuresInRow: 0, pausedUntilMs: 0 } as const;
const untried = { ...unknown, lastTriedMs: Number.NEGATIVE_INFINITY } as const;

/** What this process knows of receivers: it lives in memory, and begins with what the last deliveries tell. */
export interface ReceiverHealth {
  /** Says what a result changes for people: it begins to be probed, or works again. */
  record(receiver: string, result: AttemptResult): 'begins_to_be_probed' | 'works_again' | undefined;
  ofReceiver(receiver: string): ReceiverStanding;
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
  const receivers = new LRUCache<string, ReceiverStanding>({ max: rememberedGroups });
  const hosts = new LRUCache<string, Standing>({ max: rememberedGroups });
  const domains = new LRUCache<string, Standing>({ max: rememberedGroups });
  // In the order in which they last worked.
  const proven = new Map<string, 'quick' | 'worked'>();

  function changeGroup(
    groups: LRUCache<string, Standing>,
    name: string,
    result: AttemptResult,
    mostSlots: number,
  ): void {
    const before = groups.get(name) ?? unknown;
    // An answer to one signer says that the others would be answered, too, and not what.
    const after = result === 'refused' ? { ...unknown, slots: before.slots } : standingAfter(before, result, mostSlots);
    if (after !== before) groups.set(name, after);
  }

  function standingAfter(before: Standing, result: AttemptResult, mostSlots: number): Standing {
    if (result !== 'failed' && result !== 'refused') {
      // So for most attempts: nothing has to be stored.
      if (before.slots === mostSlots && before.failuresInRow === 0) return before;
      return { ...unknown, slots: Math.min(before.slots + 1, mostSlots) };
    }
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
      changeGroup(domains, domain, result, perDomain);
      changeGroup(hosts, host, result, perHost);
      const before = receivers.get(receiver) ?? untried;
      const after = standingAfter(before, result, perHost);
      receivers.set(receiver, { ...after, lastTriedMs: clock.monotonicMs() });
      const [wasProbed, isProbedNow] = [isProbed(before.failuresInRow), isProbed(after.failuresInRow)];
      if (wasProbed === isProbedNow) return undefined;
      return isProbedNow ? 'begins_to_be_probed' : 'works_again';
    },
    ofReceiver: (receiver) => receivers.get(receiver) ?? untried,
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
