import { createRequire } from 'node:module';
import { isIPv4 } from 'node:net';
import { LRUCache } from 'lru-cache';
import type * as tldts from 'tldts';
import type { ClaimedDelivery, SignerId } from '../delivery.ts';
import type { ReceiverSlots } from './receiver-slots.ts';

const require = createRequire(import.meta.url);
/** Loads the public suffix list with the first webhook, to keep the start fast. */
const loadTldts = (): typeof tldts => require('tldts');

/** Groups of receivers that share slots. */
export interface ReceiverGroups {
  /** Host name without the port; an IP address with its port. */
  readonly host: string;
  /** Registrable domain, `example.co.ug` of `hooks.example.co.ug`; the host if there is none. */
  readonly domain: string;
}

/** Host and port of a URL. */
export const addressOf = (url: string): string => new URL(url).host;

/** Address and signer, because one host may serve several unrelated customers. */
export const receiverOf = (url: string, signerId: SignerId): string => `${addressOf(url)} ${signerId}`;

const groupCache = new LRUCache<string, ReceiverGroups>({ max: 1_000 });

export function groupsOf(receiver: string): ReceiverGroups {
  const cached = groupCache.get(receiver);
  if (cached !== undefined) return cached;
  const groups = findGroups(receiver);
  groupCache.set(receiver, groups);
  return groups;
}

function findGroups(receiver: string): ReceiverGroups {
  const [address = ''] = receiver.split(' ');
  const hostname = address.replace(/:\d+$/, '');
  if (hostname.startsWith('[') || isIPv4(hostname)) return { host: address, domain: address };
  return { host: hostname, domain: registrableDomain(hostname) ?? hostname };
}

/** `allowPrivateDomains` separates the customers of hosts such as `herokuapp.com`. */
const registrableDomain = (hostname: string): string | null =>
  loadTldts().getDomain(hostname, { allowPrivateDomains: true, extractHostname: false, validateHostname: false });

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
