import { LRUCache } from 'lru-cache';
import type { Role } from '../../account/caller.ts';
import { afterCommit, type Database, type Transaction } from '../../database/database.ts';
import type { Clock } from '../../time/clock.ts';
import type { EndpointId, WebhookOwner } from '../delivery.ts';
import {
  type EnabledEndpointRow,
  findCalendarEndpoints,
  findEnabledEndpoints,
  readEndpointsRevision,
} from './repository.ts';

/** An enabled endpoint. */
export interface EnabledEndpoint {
  readonly id: EndpointId;
  readonly owner: WebhookOwner;
  /** Role of its user. */
  readonly role: Role;
  readonly url: string;
  subscribesTo(eventType: string): boolean;
}

/** Cache of enabled endpoints, so that changes without a subscriber cost no query. */
export interface EndpointCache {
  /** Enabled endpoints of a user in a mode. */
  ofOwner(trx: Transaction, owner: WebhookOwner): Promise<readonly EnabledEndpoint[]>;
  /** Enabled endpoints that subscribe to calendar events. */
  ofCalendar(trx: Transaction): Promise<readonly EnabledEndpoint[]>;
  /** Invalidates the cache of all processes when the transaction commits. */
  invalidate(trx: Transaction): Promise<void>;
}

/** Maximum age for changes by other processes. The worker does not send to endpoints that are disabled meanwhile. */
const maxAgeMs = 250;
const maxOwners = 10_000;

/** Cache misses are read in the transaction of the caller, which may await nothing else. */
export function createEndpointCache(db: Pick<Database, 'bumpRevision'>, clock: Clock): EndpointCache {
  const byOwner = new LRUCache<string, readonly EnabledEndpoint[]>({ max: maxOwners });
  let ofCalendar: readonly EnabledEndpoint[] | undefined;
  let revision = '';
  let readAtMs = Number.NEGATIVE_INFINITY;
  let changes = 0;

  async function refresh(trx: Transaction): Promise<void> {
    const nowMs = clock.monotonicMs();
    if (nowMs - readAtMs < maxAgeMs) return;
    const before = changes;
    const current = await readEndpointsRevision(trx);
    // A commit of this process during the read may make the result stale.
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
      const cached = byOwner.get(key);
      if (cached !== undefined) return cached;
      const found = (await findEnabledEndpoints(trx, owner)).map(toEnabledEndpoint);
      byOwner.set(key, found);
      return found;
    },

    async ofCalendar(trx) {
      await refresh(trx);
      ofCalendar ??= (await findCalendarEndpoints(trx)).map(toEnabledEndpoint);
      return ofCalendar;
    },

    async invalidate(trx) {
      await db.bumpRevision(trx, 'webhooks');
      afterCommit(trx, () => {
        changes += 1;
        readAtMs = Number.NEGATIVE_INFINITY;
      });
    },
  };
}

function toEnabledEndpoint({ id, user_id, mode, role, url, event_types }: EnabledEndpointRow): EnabledEndpoint {
  const types = new Set(event_types.split(' '));
  return {
    ...{ id, owner: { userId: user_id, mode }, role, url },
    subscribesTo: (eventType) => types.has('*') || types.has(eventType),
  };
}
