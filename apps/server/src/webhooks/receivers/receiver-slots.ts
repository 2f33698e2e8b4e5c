import type { ClaimedDelivery, SignerId } from '../delivery.ts';
import { groupsOf } from './receiver-groups.ts';
import type { ReceiverHealth } from './receiver-health.ts';

/** A receiver with pending deliveries, and its first unleased delivery. */
export interface WaitingReceiver {
  readonly receiver: string;
  /** Both undefined while all pending deliveries are leased. */
  readonly dueAtMs: number | undefined;
  readonly signerId: SignerId | undefined;
}

/** Slot of a running delivery. */
export interface TakenSlot {
  readonly receiver: string;
  readonly signerId: SignerId;
}

/** Number of deliveries of a receiver to claim. */
export interface ReceiverSlots {
  readonly receiver: string;
  readonly count: number;
}

export interface SlotRules {
  readonly health: Pick<ReceiverHealth, 'isProven' | 'ofDomain' | 'ofHost' | 'ofReceiver'>;
  /** All slots, taken or free. */
  readonly concurrency: number;
  /** Maximum for all hosts of one registrable domain. */
  readonly perDomain: number;
}

/** A limit on the slots that several receivers share. */
interface Share {
  readonly name: string;
  readonly most: number;
}

interface Candidate {
  readonly receiver: string;
  readonly shares: readonly Share[];
  readonly failuresInRow: number;
  readonly running: number;
  readonly dueAtMs: number;
  /** Due time or end of the last attempt, by the monotonic clock. */
  readonly waitsSinceMs: number;
}

/**
 * Divides `free` slots among the receivers with due deliveries, round robin. The order is by consecutive failures, then by
 * running deliveries of the host, then by waiting time. No share exceeds its limit.
 */
export function allocateSlots(
  waiting: Iterable<WaitingReceiver>,
  running: Iterable<TakenSlot>,
  rules: SlotRules,
  { nowMs, monotonicMs, free }: { readonly nowMs: number; readonly monotonicMs: number; readonly free: number },
): ReceiverSlots[] {
  const taken = countTaken(running, rules);
  const counts = new Map<string, number>();
  let turn = listCandidates(waiting, taken, rules, nowMs, monotonicMs);
  let left = free;
  while (left > 0 && turn.length > 0) {
    // A receiver without a slot in one round gets none in the next.
    turn = turn.filter(({ receiver, shares }) => {
      if (left === 0 || !take(taken, shares)) return false;
      counts.set(receiver, (counts.get(receiver) ?? 0) + 1);
      left -= 1;
      return true;
    });
  }
  return Array.from(counts, ([receiver, count]) => ({ receiver, count }));
}

/** Time until the next delivery is due; infinite if there is none. */
export function untilNextDue(waiting: Iterable<WaitingReceiver>, nowMs: number): number {
  const pausesMs = Array.from(waiting, ({ dueAtMs = Number.POSITIVE_INFINITY }) => dueAtMs - nowMs);
  return Math.min(...pausesMs.filter((ms) => ms > 0));
}

function countTaken(running: Iterable<TakenSlot>, rules: SlotRules): Map<string, number> {
  const taken = new Map<string, number>();
  for (const { receiver, signerId } of running) {
    for (const { name } of sharesOf(receiver, signerId, rules)) taken.set(name, (taken.get(name) ?? 0) + 1);
  }
  return taken;
}

/** Takes a slot of each share if none is exhausted. */
function take(taken: Map<string, number>, shares: readonly Share[]): boolean {
  if (shares.some(({ name, most }) => (taken.get(name) ?? 0) >= most)) return false;
  for (const { name } of shares) taken.set(name, (taken.get(name) ?? 0) + 1);
  return true;
}

function listCandidates(
  waiting: Iterable<WaitingReceiver>,
  taken: ReadonlyMap<string, number>,
  rules: SlotRules,
  nowMs: number,
  monotonicMs: number,
): Candidate[] {
  const candidates: Candidate[] = [];
  for (const { receiver, dueAtMs, signerId } of waiting) {
    if (dueAtMs === undefined || signerId === undefined || dueAtMs > nowMs) continue;
    if (isPaused(receiver, rules, monotonicMs)) continue;
    const { host } = groupsOf(receiver);
    candidates.push({
      receiver,
      shares: sharesOf(receiver, signerId, rules),
      failuresInRow: failuresOf(receiver, rules),
      running: taken.get(hostShare(host)) ?? 0,
      dueAtMs,
      waitsSinceMs: Math.max(dueAtMs - nowMs + monotonicMs, rules.health.ofReceiver(receiver).lastTriedMs),
    });
  }
  return candidates.sort(byTurn);
}

const byTurn = (a: Candidate, b: Candidate): number =>
  a.failuresInRow - b.failuresInRow ||
  a.running - b.running ||
  a.waitsSinceMs - b.waitsSinceMs ||
  a.dueAtMs - b.dueAtMs;

function isPaused(receiver: string, { health }: SlotRules, monotonicMs: number): boolean {
  // Failures of its host or domain do not matter for a receiver that works.
  if (health.isProven(receiver)) return false;
  const { host, domain } = groupsOf(receiver);
  const states = [health.ofReceiver(receiver), health.ofHost(host), health.ofDomain(domain)];
  return states.some(({ pausedUntilMs }) => pausedUntilMs > monotonicMs);
}

/** A new receiver counts the failures of its host. */
function failuresOf(receiver: string, { health }: SlotRules): number {
  if (health.isProven(receiver)) return 0;
  return Math.max(health.ofReceiver(receiver).failuresInRow, health.ofHost(groupsOf(receiver).host).failuresInRow);
}

const hostShare = (host: string): string => `host ${host}`;

/**
 * Shares in which a delivery needs a slot. Unproven receivers share three eighths of all slots, and failing ones a
 * quarter, so that new receivers find slots. Failing receivers that have worked before share an eighth of their own, so
 * that they do not wait for others that never did. One key gets a part of each, so that thousands of dead hosts delay
 * only their own key. No key gets all slots, because proven receivers may fail together.
 */
function sharesOf(receiver: string, signerId: SignerId, rules: SlotRules): Share[] {
  const { health, concurrency, perDomain } = rules;
  const { host, domain } = groupsOf(receiver);
  const shares = [
    { name: `receiver ${receiver}`, most: health.ofReceiver(receiver).slots },
    { name: hostShare(host), most: health.ofHost(host).slots },
    { name: `domain ${domain}`, most: perDomain },
    { name: `key ${signerId}`, most: concurrency - partOf(concurrency, 4) },
  ];
  if (health.isProven(receiver)) return shares;
  shares.push({ name: `unproven of domain ${domain}`, most: health.ofDomain(domain).slots });
  const { hasWorked, failuresInRow } = health.ofReceiver(receiver);
  if (hasWorked && failuresInRow > 0) {
    shares.push(
      { name: `recovering of key ${signerId}`, most: partOf(concurrency, 16) },
      { name: 'recovering', most: partOf(concurrency, 8) },
    );
    return shares;
  }
  shares.push(
    { name: `unproven of key ${signerId}`, most: unprovenSlotsOfKey(concurrency) },
    { name: 'unproven', most: Math.max(1, partOf(concurrency, 2) - partOf(concurrency, 8)) },
  );
  if (failuresOf(receiver, rules) === 0) return shares;
  shares.push(
    { name: `failing of key ${signerId}`, most: partOf(concurrency, 16) },
    { name: 'failing', most: partOf(concurrency, 4) },
  );
  return shares;
}

/** Slots for the unproven receivers of one key. */
export const unprovenSlotsOfKey = (concurrency: number): number => partOf(concurrency, 8);

const partOf = (slots: number, parts: number): number => Math.max(1, Math.floor(slots / parts));

/**
 * Queues of claimed deliveries, one for each receiver: for a quick receiver more are claimed than it has slots
 * (docs/adr/0018). A claimed delivery has one of these states:
 *
 * - waiting: its receiver has no free slot. It gets the slot of a delivery that has ended.
 * - running: it is in a slot, and is posted.
 * - ended: it was posted, or its turn came and it might not start. It is in no queue; the worker stores the result or
 *   releases the lease.
 */
export interface ReceiverQueues {
  running(): ReadonlySet<ClaimedDelivery>;
  /** The waiting deliveries by receiver, the next one first; only receivers that have any. */
  waiting(): ReadonlyMap<string, readonly Pick<Waiting, 'delivery'>[]>;
  /** Adds slots to those in use. Waiting deliveries get them first; what is left unused ends with the next call. */
  addSlots(slots: readonly ReceiverSlots[]): void;
  /**
   * Does `work` in a slot. A delivery without a free slot waits, and asks before and after whether it `mayStart`; if not,
   * the result is undefined.
   */
  run<T>(delivery: ClaimedDelivery, mayStart: () => boolean, work: () => Promise<T>): Promise<T | undefined>;
  /** Lets all waiting deliveries ask at once whether they may start. */
  wakeAll(): void;
}

interface Waiting {
  readonly delivery: ClaimedDelivery;
  readonly start: () => void;
}

export function createReceiverQueues(): ReceiverQueues {
  const running = new Set<ClaimedDelivery>();
  const free = new Map<string, number>();
  const waiting = new Map<string, Waiting[]>();

  function addSlots(slots: readonly ReceiverSlots[]): void {
    free.clear();
    for (const { receiver, count } of slots) for (let i = 0; i < count; i++) freeSlot(receiver);
  }

  async function run<T>(delivery: ClaimedDelivery, mayStart: () => boolean, work: () => Promise<T>) {
    const isFirst = takeSlot(delivery);
    if (!isFirst && !mayStart()) return undefined;
    if (!isFirst) await new Promise<void>((start) => wait({ delivery, start }));
    try {
      return isFirst || mayStart() ? await work() : undefined;
    } finally {
      running.delete(delivery);
      freeSlot(delivery.receiver);
    }
  }

  function takeSlot(delivery: ClaimedDelivery): boolean {
    const left = free.get(delivery.receiver) ?? 0;
    if (left === 0) return false;
    free.set(delivery.receiver, left - 1);
    running.add(delivery);
    return true;
  }

  /** The next delivery has the slot before it starts, so that no other takes it in between. */
  function freeSlot(receiver: string): void {
    const queue = waiting.get(receiver);
    const next = queue?.shift();
    if (queue?.length === 0) waiting.delete(receiver);
    if (!next) {
      free.set(receiver, (free.get(receiver) ?? 0) + 1);
      return;
    }
    running.add(next.delivery);
    next.start();
  }

  function wait(entry: Waiting): void {
    const { receiver } = entry.delivery;
    const queue = waiting.get(receiver);
    if (queue) queue.push(entry);
    else waiting.set(receiver, [entry]);
  }

  function wakeAll(): void {
    for (const [receiver, queue] of [...waiting]) for (const _each of [...queue]) freeSlot(receiver);
  }

  return { running: () => running, waiting: () => waiting, addSlots, run, wakeAll };
}
