import type { ClaimedDelivery } from './delivery.ts';
import type { ReceiverSlots } from './receiver-slots.ts';

/** Puts deliveries into the slots of their receivers, one after another. */
export interface ReceiverQueues {
  /** The deliveries that are in a slot. */
  inSlots(): ReadonlySet<ClaimedDelivery>;
  /** The deliveries that wait for a slot of their receiver, the next one first; only receivers that have any. */
  followers(): ReadonlyMap<string, readonly Pick<Follower, 'delivery'>[]>;
  /** Gives receivers slots besides those that they use: to who waits, or else to who comes before the next grant. */
  grant(slots: readonly ReceiverSlots[]): void;
  /**
   * Does `work` in a slot. A delivery that has to wait for one asks before and after whether it `mayFollow`; undefined
   * where it may not.
   */
  inSlot<T>(delivery: ClaimedDelivery, mayFollow: () => boolean, work: () => Promise<T>): Promise<T | undefined>;
  /** Lets all that wait ask at once whether they may follow. */
  askAll(): void;
}

interface Follower {
  readonly delivery: ClaimedDelivery;
  readonly begin: () => void;
}

export function createReceiverQueues(): ReceiverQueues {
  const inSlots = new Set<ClaimedDelivery>();
  const free = new Map<string, number>();
  const followers = new Map<string, Follower[]>();

  function grant(slots: readonly ReceiverSlots[]): void {
    free.clear();
    for (const { receiver, count } of slots) for (let i = 0; i < count; i++) passOn(receiver);
  }

  async function inSlot<T>(delivery: ClaimedDelivery, mayFollow: () => boolean, work: () => Promise<T>) {
    const isFirst = takeFree(delivery);
    if (!isFirst && !mayFollow()) return undefined;
    if (!isFirst) await new Promise<void>((begin) => follow({ delivery, begin }));
    try {
      return isFirst || mayFollow() ? await work() : undefined;
    } finally {
      inSlots.delete(delivery);
      passOn(delivery.receiver);
    }
  }

  function takeFree(delivery: ClaimedDelivery): boolean {
    const left = free.get(delivery.receiver) ?? 0;
    if (left === 0) return false;
    free.set(delivery.receiver, left - 1);
    inSlots.add(delivery);
    return true;
  }

  /** A follower has the slot before it begins, so that nobody takes it for free in between. */
  function passOn(receiver: string): void {
    const others = followers.get(receiver);
    const next = others?.shift();
    if (others?.length === 0) followers.delete(receiver);
    if (!next) {
      free.set(receiver, (free.get(receiver) ?? 0) + 1);
      return;
    }
    inSlots.add(next.delivery);
    next.begin();
  }

  function follow(follower: Follower): void {
    const { receiver } = follower.delivery;
    const others = followers.get(receiver);
    if (others) others.push(follower);
    else followers.set(receiver, [follower]);
  }

  function askAll(): void {
    for (const [receiver, waiting] of [...followers]) for (const _each of [...waiting]) passOn(receiver);
  }

  return { inSlots: () => inSlots, followers: () => followers, grant, inSlot, askAll };
}
