import { recordAudit } from '../../audit/record-audit.ts';
import { afterCommit, runIn, type Transaction } from '../../database/database.ts';
import { keyedRows, keyList, prepared } from '../../database/statement.ts';
import { dayMs } from '../../time/durations.ts';
import type { EndpointId } from '../deliveries/delivery.ts';
import type { Listeners } from './endpoint-cache.ts';
import type { Announcer } from './enqueue-for-endpoints.ts';
import type { EndpointRow } from './repository.ts';
import { toDisabledNotice } from './representation.ts';

/** What an attempt says of an endpoint; `gone` is an answer of 410. */
export interface EndpointResult {
  readonly id: EndpointId;
  /** Where it was made. */
  readonly url: string;
  readonly result: 'worked' | 'failed' | 'gone';
  /** When it began, by the clock of the database. */
  readonly atMs: number;
}

/** How long an endpoint may fail without any success until it is disabled. */
const patienceMs = 5 * dayMs;

type Watched = Pick<EndpointRow, 'id' | 'user_id' | 'mode' | 'url' | 'failing_since' | 'updated_at'>;

/** What becomes of an endpoint. */
interface Finding {
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
  readonly listeners: Pick<Listeners, 'change' | 'ofOwner'>;
  readonly announcer: Pick<Announcer, 'tell'>;
  /** Called after the commit: nothing is sent to this endpoint any more. */
  readonly onDisabled: (id: EndpointId) => void;
}

/**
 * Stores what attempts say of endpoints, in the transaction of the attempts. An endpoint that is gone, or from which nothing
 * but failures came for five days, is disabled, and the other endpoints of its owner hear of it.
 */
export function createEndpointHealth({ listeners, announcer, onDisabled }: EndpointHealthOptions) {
  return async (trx: Transaction, results: readonly EndpointResult[], nowMs: number): Promise<void> => {
    if (results.length === 0) return;
    const ids = keyList(new Set(results.map(({ id }) => id)));
    const seen = await runIn<Watched>(trx, watch(ids));
    // Most of the time nothing changes, and then nothing is locked.
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
    await listeners.change(trx);
    for (const each of disabled) await tellOthers(trx, each, nowMs);
    afterCommit(trx, () => {
      for (const { endpoint } of disabled) onDisabled(endpoint.id);
    });
  };

  async function tellOthers(trx: Transaction, { endpoint, disable }: Finding, nowMs: number): Promise<void> {
    const { id, url, user_id, mode } = endpoint;
    const reason = disable ?? 'failing';
    await recordAudit(trx, {
      ...{ atMs: nowMs, actor: { kind: 'system', name: 'ngoma' }, action: 'webhook_endpoint.disable', subject: id },
      ...{ result: 'done', details: { reason } },
    });
    const body = toDisabledNotice({ id, url, reason }, nowMs);
    const others = (await listeners.ofOwner(trx, { userId: user_id, mode })).filter(
      (listener) => listener.id !== id && listener.hears(body.type),
    );
    await announcer.tell(
      trx,
      others.map((listener) => ({ listener, notice: { body, createdAtMs: nowMs } })),
    );
  }
}

/** Of the endpoints that change; of several results the last word has 410, then a success. */
function findChanges(endpoints: readonly Watched[], results: readonly EndpointResult[]): Finding[] {
  return endpoints.flatMap((endpoint) => {
    const own = results.filter((result) => isAbout(result, endpoint));
    if (own.length === 0) return [];
    const finding = find(endpoint, own);
    const isSame = finding.failingSinceMs === endpoint.failing_since && finding.disable === undefined;
    return isSame ? [] : [finding];
  });
}

/** What another address said, or this one before its owner changed the endpoint, or enabled it, says nothing of it. */
const isAbout = ({ id, url, atMs }: EndpointResult, endpoint: Watched): boolean =>
  id === endpoint.id && url === endpoint.url && atMs >= endpoint.updated_at;

function find(endpoint: Watched, results: readonly EndpointResult[]): Finding {
  const moments = results.map(({ atMs }) => atMs);
  const failingSinceMs = endpoint.failing_since ?? Math.min(...moments);
  if (results.some(({ result }) => result === 'gone')) return { endpoint, failingSinceMs, disable: 'gone' };
  if (results.some(({ result }) => result === 'worked')) {
    return { endpoint, failingSinceMs: null, disable: undefined };
  }
  const isHopeless = Math.max(...moments) - failingSinceMs >= patienceMs;
  return { endpoint, failingSinceMs, disable: isHopeless ? 'failing' : undefined };
}
