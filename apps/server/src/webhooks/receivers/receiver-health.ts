import { LRUCache } from 'lru-cache';
import { spread } from '../../jobs/retry.ts';
import type { Clock } from '../../time/clock.ts';
import { groupsOf } from './receiver-groups.ts';

const second = 1000;
/** Consecutive failures after which attempts pause. */
export const failuresBeforePauses = 5;
export const firstPauseMs = 5 * second;
export const longestPauseMs = 300 * second;
/** Limits the memory: clients can name any number of hosts. */
const maxGroups = 10_000;
/** Limits the receivers that each claim reads by name. */
const maxProven = 1_000;

/**
 * `quick`, `worked`, `slow`: success, by duration. `refused`: an error response. `failed`: no response.
 */
export type AttemptResult = 'quick' | 'worked' | 'slow' | 'refused' | 'failed';

/** Health of a receiver, a host or a domain. */
interface HealthState {
  /** Concurrent deliveries: one more after each success, half after each failure (AIMD). */
  readonly slots: number;
  readonly failuresInRow: number;
  /** Earliest start of the next attempt, by the monotonic clock. */
  readonly pausedUntilMs: number;
}

interface ReceiverState extends HealthState {
  /** End of the last attempt, by the monotonic clock. */
  readonly lastTriedMs: number;
  /** Whether any delivery succeeded and was not slow. */
  readonly hasWorked: boolean;
}

const unknown = { slots: 1, failuresInRow: 0, pausedUntilMs: 0 } as const;
const untried = { ...unknown, lastTriedMs: Number.NEGATIVE_INFINITY, hasWorked: false } as const;

/** Health of receivers in the memory of this process. */
export interface ReceiverHealth {
  /** Records a result. Returns 'probing' or 'works_again' if the receiver changes between these states. */
  record(receiver: string, result: AttemptResult): 'probing' | 'works_again' | undefined;
  ofReceiver(receiver: string): ReceiverState;
  ofHost(host: string): HealthState;
  ofDomain(domain: string): HealthState;
  /** Whether no attempt is known. */
  isNew(receiver: string): boolean;
  /** Whether the last delivery succeeded and was not slow. */
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
  const receivers = new LRUCache<string, ReceiverState>({ max: maxGroups });
  const hosts = new LRUCache<string, HealthState>({ max: maxGroups });
  const domains = new LRUCache<string, HealthState>({ max: maxGroups });
  // Ordered by the last success.
  const proven = new Map<string, 'quick' | 'worked'>();

  function changeGroup(
    groups: LRUCache<string, HealthState>,
    name: string,
    result: AttemptResult,
    maxSlots: number,
  ): void {
    const before = groups.get(name) ?? unknown;
    // An error response for one signer shows only that the host responds.
    const after = result === 'refused' ? { ...unknown, slots: before.slots } : stateAfter(before, result, maxSlots);
    if (after !== before) groups.set(name, after);
  }

  function stateAfter(before: HealthState, result: AttemptResult, maxSlots: number): HealthState {
    if (result !== 'failed' && result !== 'refused') {
      // The usual case changes nothing.
      if (before.slots === maxSlots && before.failuresInRow === 0) return before;
      return { ...unknown, slots: Math.min(before.slots + 1, maxSlots) };
    }
    const nowMs = clock.monotonicMs();
    // Failures of attempts that began before the pause do not count.
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
    if (proven.size > maxProven && oldest !== undefined) proven.delete(oldest);
  }

  return {
    record(receiver, result) {
      const { host, domain } = groupsOf(receiver);
      const works = result === 'quick' || result === 'worked';
      if (works) prove(receiver, result);
      else proven.delete(receiver);
      changeGroup(domains, domain, result, perDomain);
      changeGroup(hosts, host, result, perHost);
      const before = receivers.get(receiver) ?? untried;
      const after = stateAfter(before, result, perHost);
      receivers.set(receiver, {
        ...after,
        lastTriedMs: clock.monotonicMs(),
        hasWorked: before.hasWorked || works,
      });
      const [wasProbed, isProbedNow] = [isProbed(before.failuresInRow), isProbed(after.failuresInRow)];
      if (wasProbed === isProbedNow) return undefined;
      return isProbedNow ? 'probing' : 'works_again';
    },
    ofReceiver: (receiver) => receivers.get(receiver) ?? untried,
    ofHost: (host) => hosts.get(host) ?? unknown,
    ofDomain: (domain) => domains.get(domain) ?? unknown,
    isNew: (receiver) => !receivers.has(receiver),
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
