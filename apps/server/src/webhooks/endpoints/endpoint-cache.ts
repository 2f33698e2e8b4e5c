import { LRUCache } from 'lru-cache';
import type { Role } from '../../account/caller.ts';
import { afterCommit, type Database, type Transaction } from '../../database/database.ts';
import type { Clock } from '../../time/clock.ts';
import type { EndpointId, WebhookOwner } from '../deliveries/delivery.ts';
import { findCalendarListeners, findListeners, type ListenerRow, readListenersRevision } from './repository.ts';

/** An endpoint that is sent webhooks. */
export interface Listener {
  readonly id: EndpointId;
  readonly owner: WebhookOwner;
  /** Of its user. */
  readonly role: Role;
  readonly url: string;
  hears(eventType: string): boolean;
}

/** Who listens, as it is remembered: what happens where nobody does costs no query. */
export interface Listeners {
  /** The endpoints of a user in a mode. */
  ofOwner(trx: Transaction, owner: WebhookOwner): Promise<readonly Listener[]>;
  /** All that hear of the calendar. */
  ofCalendar(trx: Transaction): Promise<readonly Listener[]>;
  /** Counts a change of endpoints, in its transaction: all processes then read them again. */
  change(trx: Transaction): Promise<void>;
}

/** A change of another process may stay unnoticed that long; what it makes wrong, the worker puts right. */
const maxAgeMs = 250;
const maxOwners = 10_000;

/** Within a transaction nothing else may be waited for, so what is not remembered is read in the transaction itself. */
export function createListeners(db: Pick<Database, 'bumpRevision'>, clock: Clock): Listeners {
  const byOwner = new LRUCache<string, readonly Listener[]>({ max: maxOwners });
  let ofCalendar: readonly Listener[] | undefined;
  let revision = '';
  let readAtMs = Number.NEGATIVE_INFINITY;
  let changes = 0;

  async function refresh(trx: Transaction): Promise<void> {
    const nowMs = clock.monotonicMs();
    if (nowMs - readAtMs < maxAgeMs) return;
    const before = changes;
    const current = await readListenersRevision(trx);
    // What a commit of this process overtook may be older than that commit.
    if (changes === before) readAtMs = nowMs;
    if (current === revision) return;
    revision = current;
    byOwner.clear();
    ofCalendar = undefined;
  }

  return {
    async ofOwner(trx, owner) {
      await refresh(trx);
      const key = `${owner.mode} ${owner.userId}`;
      const known = byOwner.get(key);
      if (known !== undefined) return known;
      const found = (await findListeners(trx, owner)).map(toListener);
      byOwner.set(key, found);
      return found;
    },

    async ofCalendar(trx) {
      await refresh(trx);
      ofCalendar ??= (await findCalendarListeners(trx)).map(toListener);
      return ofCalendar;
    },

    async change(trx) {
      await db.bumpRevision(trx, 'webhooks');
      afterCommit(trx, () => {
        changes += 1;
        readAtMs = Number.NEGATIVE_INFINITY;
      });
    },
  };
}

function toListener({ id, user_id, mode, role, url, event_types }: ListenerRow): Listener {
  const types = new Set(event_types.split(' '));
  return {
    ...{ id, owner: { userId: user_id, mode }, role, url },
    hears: (eventType) => types.has('*') || types.has(eventType),
  };
}
