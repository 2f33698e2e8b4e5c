import { recordAudit } from '../../audit/record-audit.ts';
import { afterCommit, runIn, type Transaction } from '../../database/database.ts';
import { keyedRows, keyList, prepared } from '../../database/statement.ts';
import { dayMs } from '../../time/durations.ts';
import type { EndpointId } from '../delivery.ts';
import type { EndpointCache } from '../endpoints/endpoint-cache.ts';
import type { EndpointRow } from '../endpoints/repository.ts';
import { toDisabledNotice } from '../endpoints/representation.ts';
import type { WebhookEnqueuer } from './enqueue.ts';

/** Result of an attempt; `gone` is a 410. */
export interface EndpointResult {
  readonly id: EndpointId;
  /** Address of the attempt. */
  readonly url: string;
  readonly result: 'worked' | 'failed' | 'gone';
  /** Start of the attempt, by the clock of the database. */
  readonly atMs: number;
}

/** Endpoints that fail for this long without a success are disabled. */
export const maxFailingMs = 5 * dayMs;

type Watched = Pick<EndpointRow, 'id' | 'user_id' | 'mode' | 'url' | 'failing_since' | 'updated_at'>;

/** New health of an endpoint. */
interface HealthChange {
  readonly endpoint: Watched;
  readonly failingSinceMs: number | null;
  readonly disable: 'gone' | 'failing' | undefined;
}

const selectWatched = `
  select id, user_id, mode, url, failing_since, updated_at from webhook_endpoints
  where id in (select key from json_each(?)) and disabled_at is null order by id`;
const watch = prepared(selectWatched);
const watchAndLock = prepared(`${selectWatched} for update`);

const update = prepared(`
  update webhook_endpoints set failing_since = found.failing_since,
    disabled_reason = found.reason, disabled_at = case when found.reason is null then null else cast(? as bigint) end
  from (
    select key as id, cast(value ->> 0 as bigint) as failing_since, value ->> 1 as reason from json_each(?)
  ) as found
  where webhook_endpoints.id = found.id
`);

export interface EndpointHealthOptions {
  readonly endpointCache: Pick<EndpointCache, 'invalidate' | 'ofOwner'>;
  readonly enqueuer: Pick<WebhookEnqueuer, 'enqueueForEndpoints'>;
  /** Called after the commit. */
  readonly onDisabled: (id: EndpointId) => void;
}

/**
 * Updates the health of endpoints in the transaction of the attempts. Disables endpoints that respond 410 or fail for five
 * days, and notifies the other endpoints of the owner.
 */
export function createEndpointHealth({ endpointCache, enqueuer, onDisabled }: EndpointHealthOptions) {
  return async (trx: Transaction, results: readonly EndpointResult[], nowMs: number): Promise<void> => {
    if (results.length === 0) return;
    const ids = keyList(new Set(results.map(({ id }) => id)));
    const seen = await runIn<Watched>(trx, watch(ids));
    // Rows are locked only if something changes, which is rare.
    if (findChanges(seen, results).length === 0) return;
    const changes = findChanges(await runIn<Watched>(trx, watchAndLock(ids)), results);
    const rows = keyedRows(
      changes,
      ({ endpoint }) => endpoint.id,
      ({ failingSinceMs, disable }) => [failingSinceMs, disable ?? null],
    );
    await runIn(trx, update(nowMs, rows));
    const disabled = changes.filter(({ disable }) => disable !== undefined);
    if (disabled.length === 0) return;
    await endpointCache.invalidate(trx);
    for (const each of disabled) await notifyOthers(trx, each, nowMs);
    afterCommit(trx, () => {
      for (const { endpoint } of disabled) onDisabled(endpoint.id);
    });
  };

  async function notifyOthers(trx: Transaction, { endpoint, disable }: HealthChange, nowMs: number): Promise<void> {
    const { id, url, user_id, mode } = endpoint;
    const reason = disable ?? 'failing';
    await recordAudit(trx, {
      ...{ atMs: nowMs, actor: { kind: 'system', name: 'ngoma' }, action: 'webhook_endpoint.disable', subject: id },
      ...{ result: 'done', details: { reason } },
    });
    const body = toDisabledNotice({ id, url, reason }, nowMs);
    const others = (await endpointCache.ofOwner(trx, { userId: user_id, mode })).filter(
      (other) => other.id !== id && other.subscribesTo(body.type),
    );
    await enqueuer.enqueueForEndpoints(
      trx,
      others.map((other) => ({ endpoint: other, notice: { body, createdAtMs: nowMs } })),
    );
  }
}

/** Changes of endpoints. Of several results, 410 has priority, then a success. */
function findChanges(endpoints: readonly Watched[], results: readonly EndpointResult[]): HealthChange[] {
  return endpoints.flatMap((endpoint) => {
    const own = results.filter((result) => isAbout(result, endpoint));
    if (own.length === 0) return [];
    const change = toChange(endpoint, own);
    const isSame = change.failingSinceMs === endpoint.failing_since && change.disable === undefined;
    return isSame ? [] : [change];
  });
}

/** Ignores attempts at a previous address, and attempts from before the last update of the endpoint. */
const isAbout = ({ id, url, atMs }: EndpointResult, endpoint: Watched): boolean =>
  id === endpoint.id && url === endpoint.url && atMs >= endpoint.updated_at;

function toChange(endpoint: Watched, results: readonly EndpointResult[]): HealthChange {
  const moments = results.map(({ atMs }) => atMs);
  const failingSinceMs = endpoint.failing_since ?? Math.min(...moments);
  if (results.some(({ result }) => result === 'gone')) return { endpoint, failingSinceMs, disable: 'gone' };
  if (results.some(({ result }) => result === 'worked')) {
    return { endpoint, failingSinceMs: null, disable: undefined };
  }
  const isExpired = Math.max(...moments) - failingSinceMs >= maxFailingMs;
  return { endpoint, failingSinceMs, disable: isExpired ? 'failing' : undefined };
}
