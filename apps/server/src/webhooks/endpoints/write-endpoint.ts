import type { SecretBox } from '../../account/secret-box.ts';
import { type Actor, recordAudit } from '../../audit/record-audit.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { originOf } from '../../outbound/origin-of.ts';
import type { Clock } from '../../time/clock.ts';
import type { EndpointId, WebhookOwner } from '../delivery.ts';
import { addressOf } from '../receivers/receiver-groups.ts';
import {
  checkUrl,
  createEndpointId,
  createSecret,
  endpointNotFound,
  includesCalendar,
  isEndpointId,
  maxEndpoints,
  tooManyEndpoints,
} from './endpoint.ts';
import type { EndpointCache } from './endpoint-cache.ts';
import {
  countEndpoints,
  deleteEndpoint,
  type EndpointRow,
  insertEndpoint,
  lockEndpoint,
  updateEndpoint,
} from './repository.ts';

/** Owner of the endpoint, and the actor for the audit log. */
export interface EndpointCaller {
  readonly owner: WebhookOwner;
  readonly actor: Actor;
}

export interface NewEndpoint {
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly description: string | null;
}

/** Undefined members do not change. */
export interface EndpointPatch {
  readonly url?: string | undefined;
  readonly eventTypes?: readonly string[] | undefined;
  readonly description?: string | null | undefined;
  readonly isDisabled?: boolean | undefined;
}

/** The secret is shown only in the response that creates it. */
export interface EndpointWithSecret {
  readonly row: EndpointRow;
  readonly secret: string;
}

export interface EndpointWriterOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: SecretBox;
  readonly endpointCache: Pick<EndpointCache, 'invalidate'>;
  /** Whether test keys may name `http://127.0.0.1:…`, as on a developer's machine. */
  readonly allowLoopbackHttp: boolean;
}

/** Changes of an endpoint, and their audit record. */
interface Write {
  readonly columns: Partial<EndpointRow>;
  readonly action: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/**
 * Writes endpoints with audit records. Times of endpoints are by the clock of the database, because `endpoint-health.ts`
 * compares them with the times of attempts.
 */
export function createEndpointWriter({ db, clock, secrets, endpointCache, allowLoopbackHttp }: EndpointWriterOptions) {
  async function audit(trx: Transaction, actor: Actor, subject: EndpointId, write: Omit<Write, 'columns'>) {
    const { action, details = {} } = write;
    await recordAudit(trx, {
      ...{ atMs: clock.now(), actor, action: `webhook_endpoint.${action}`, subject, result: 'done', details },
    });
  }

  /** Locks the endpoint before the revision, in the same order as the worker, to prevent deadlocks. */
  async function lock(trx: Transaction, id: string, owner: WebhookOwner): Promise<EndpointRow> {
    if (!isEndpointId(id)) throw endpointNotFound();
    const row = await lockEndpoint(trx, id, owner);
    if (row === undefined) throw endpointNotFound(id);
    await endpointCache.invalidate(trx);
    return row;
  }

  async function write(
    id: string,
    { owner, actor }: EndpointCaller,
    decide: (row: EndpointRow, nowMs: number) => Write,
  ) {
    return db.transaction(async (trx): Promise<EndpointRow> => {
      const row = await lock(trx, id, owner);
      const nowMs = db.clock.now();
      const { columns, ...record } = decide(row, nowMs);
      const changed = { ...columns, updated_at: nowMs };
      await updateEndpoint(trx, row.id, changed);
      await audit(trx, actor, row.id, record);
      return { ...row, ...changed };
    });
  }

  return {
    async create({ owner, actor }: EndpointCaller, endpoint: NewEndpoint): Promise<EndpointWithSecret> {
      const { url, eventTypes, description } = endpoint;
      checkUrl(url, owner.mode, allowLoopbackHttp);
      const nowMs = db.clock.now();
      const secret = createSecret();
      const row: EndpointRow = {
        ...{ id: createEndpointId(nowMs), user_id: owner.userId, mode: owner.mode, description },
        ...{ ...addressColumns(url), ...typeColumns(eventTypes), secret: secrets.seal(secret) },
        ...{ old_secret: null, old_secret_until: null, failing_since: null, disabled_at: null, disabled_reason: null },
        ...{ created_at: nowMs, updated_at: nowMs },
      };
      await db.transaction(async (trx) => {
        // Locks the revision, so that concurrent creates cannot exceed the limit.
        await endpointCache.invalidate(trx);
        if ((await countEndpoints(trx, owner)) >= maxEndpoints) throw tooManyEndpoints(owner.mode);
        await insertEndpoint(trx, row);
        await audit(trx, actor, row.id, {
          action: 'create',
          details: { origin: originOf(url), event_types: eventTypes },
        });
      });
      return { row, secret };
    },

    async update(id: string, caller: EndpointCaller, patch: EndpointPatch): Promise<EndpointRow> {
      const { url, eventTypes, description, isDisabled } = patch;
      if (url !== undefined) checkUrl(url, caller.owner.mode, allowLoopbackHttp);
      return write(id, caller, (row, nowMs) => ({
        columns: {
          ...(url !== undefined && addressColumns(url)),
          // A new address starts without failures.
          ...(url !== undefined && url !== row.url && { failing_since: null }),
          ...(eventTypes !== undefined && typeColumns(eventTypes)),
          ...(description !== undefined && { description }),
          ...(isDisabled !== undefined && stateColumns(row, isDisabled, nowMs)),
        },
        action: 'update',
        details: {
          ...(url !== undefined && { origin: originOf(url) }),
          ...(eventTypes !== undefined && { event_types: eventTypes }),
          ...(isDisabled !== undefined && { disabled: isDisabled }),
        },
      }));
    },

    async rotateSecret(id: string, caller: EndpointCaller, overlapMs: number): Promise<EndpointWithSecret> {
      const secret = createSecret();
      const row = await write(id, caller, (before, nowMs) => ({
        columns: {
          secret: secrets.seal(secret),
          ...(overlapMs > 0
            ? { old_secret: before.secret, old_secret_until: nowMs + overlapMs }
            : { old_secret: null, old_secret_until: null }),
        },
        action: 'rotate_secret',
        details: { overlap_seconds: overlapMs / 1000 },
      }));
      return { row, secret };
    },

    async remove(id: string, { owner, actor }: EndpointCaller): Promise<EndpointRow> {
      return db.transaction(async (trx) => {
        const row = await lock(trx, id, owner);
        await deleteEndpoint(trx, row.id);
        await audit(trx, actor, row.id, { action: 'delete' });
        return row;
      });
    },
  };
}

const addressColumns = (url: string) => ({ url, receiver: addressOf(url) });

const typeColumns = (eventTypes: readonly string[]) =>
  ({ event_types: eventTypes.join(' '), hears_calendar: includesCalendar(eventTypes) ? 1 : 0 }) as const;

/** Keeps the reason if the state does not change. Enabling an endpoint clears its failures. */
function stateColumns(row: EndpointRow, isDisabled: boolean, nowMs: number): Partial<EndpointRow> {
  if (isDisabled === (row.disabled_at !== null)) return {};
  return isDisabled
    ? { disabled_at: nowMs, disabled_reason: 'by_request' }
    : { disabled_at: null, disabled_reason: null, failing_since: null };
}
