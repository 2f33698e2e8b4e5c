import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import { type DataOwner, ownerOf } from '../../account/data-owner.ts';
import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/handler.ts';
import { readCursor, toPage } from '../../http/responses/list-page.ts';
import { Problem } from '../../problems/problem.ts';
import type { Clock } from '../../time/clock.ts';
import { readInstant } from '../../time/instants.ts';
import type { WebhookEnqueuer } from '../deliveries/enqueue.ts';
import { type DeliveryId, type DeliveryState, type EndpointId, isDeliveryId } from '../delivery.ts';
import { endpointDisabled, endpointNotFound, isEndpointId } from '../endpoints/endpoint.ts';
import { findEndpoint } from '../endpoints/repository.ts';
import { toTestNotice } from '../endpoints/representation.ts';
import { replayMany, replayOne } from './replay.ts';
import { findDelivery, listAttempts, listDeliveries } from './repository.ts';
import { toDelivery, toDeliveryWithAttempts, toInstant } from './representation.ts';

type Schemas = components['schemas'];

export interface HistoryHandlersOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly enqueuer: Pick<WebhookEnqueuer, 'enqueueForEndpoints'>;
  /** Called after the commit. */
  readonly onReplayed: () => void;
}

const shownAttempts = 100;

/** Default states of a replay. */
const failedStates: readonly DeliveryState[] = ['pending', 'exhausted', 'stopped'];

/** Lists and replays deliveries, and sends test webhooks. */
export function historyHandlers({ db, clock, enqueuer, onReplayed }: HistoryHandlersOptions) {
  async function find(owner: DataOwner, id: string) {
    if (!isDeliveryId(id)) throw deliveryNotFound();
    const row = await findDelivery(db, id, owner);
    if (row === undefined) throw deliveryNotFound(id);
    return row;
  }

  async function findTestable(
    owner: DataOwner,
    id: string,
  ): Promise<{ readonly id: EndpointId; readonly url: string }> {
    if (!isEndpointId(id)) throw endpointNotFound();
    const row = await findEndpoint(db, id, owner);
    if (row === undefined) throw endpointNotFound(id);
    if (row.disabled_at !== null) throw endpointDisabled(id);
    return row;
  }

  return {
    async testWebhookEndpoint({ path, query, caller }) {
      const owner = ownerOf(caller, query.mode);
      const { id, url } = await findTestable(owner, path.id);
      const createdAtMs = clock.now();
      const target = {
        endpoint: { id, url, owner },
        notice: { body: toTestNotice(id, createdAtMs), createdAtMs },
      };
      const [delivery = ''] = await db.transaction((trx) => enqueuer.enqueueForEndpoints(trx, [target]));
      const body = toDelivery(await find(owner, delivery));
      return { status: 202, headers: { Location: `/v1/webhook-deliveries/${delivery}` }, body };
    },

    async listWebhookDeliveries({ query, caller }) {
      const { mode, limit = 25, cursor, status, endpoint_id, message_id, event_type, ...unread } = query;
      unread satisfies NoMembers<typeof unread, 'created_after' | 'created_before'>;
      const rows = await listDeliveries(db, ownerOf(caller, mode), {
        states: status && [...new Set(status)],
        ...{ endpointId: endpoint_id, messageId: message_id, eventType: event_type },
        ...{ sinceMs: readInstant(query.created_after), untilMs: readInstant(query.created_before) },
        before: readCursor(cursor, isDeliveryId),
        // One more than requested shows whether there is another page.
        limit: limit + 1,
      });
      const { page, nextCursor } = toPage(rows, limit);
      const body = { data: page.map(toDelivery), next_cursor: nextCursor };
      return { status: 200, body: complete<Schemas['WebhookDeliveryPage']>(body) };
    },

    async getWebhookDelivery({ path, query, caller }) {
      const row = await find(ownerOf(caller, query.mode), path.id);
      return { status: 200, body: toDeliveryWithAttempts(row, await listAttempts(db, row.id, shownAttempts)) };
    },

    async replayWebhookDelivery({ path, query, caller }) {
      const owner = ownerOf(caller, query.mode);
      const { id, endpoint_id } = await find(owner, path.id);
      const endpoint = endpoint_id && (await findEndpoint(db, endpoint_id, owner));
      if (endpoint_id !== null && (!endpoint || endpoint.disabled_at !== null)) throw endpointDisabled(endpoint_id);
      await replayOne(db, id, onReplayed);
      return { status: 202, body: toDelivery(await find(owner, id)) };
    },

    async replayWebhookDeliveries({ query, body, caller }) {
      const { created_after, created_before, status = failedStates, endpoint_id, event_type, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      const filter = {
        ...{ states: status, endpointId: endpoint_id, eventType: event_type },
        ...{ sinceMs: readInstant(created_after), untilMs: readInstant(created_before) },
      };
      const { count, untilMs } = await replayMany(db, ownerOf(caller, query.mode), filter, onReplayed);
      const next = untilMs === undefined ? null : toInstant(untilMs);
      return {
        status: 202,
        body: complete<Schemas['WebhookReplayed']>({ replayed: count, has_more: next !== null, created_before: next }),
      };
    },
  } satisfies Partial<Handlers>;
}

/** Does not show whether a delivery of another user exists. */
const deliveryNotFound = (id?: DeliveryId): Problem =>
  new Problem('webhook_delivery_not_found', {
    detail: id === undefined ? 'There is no webhook delivery with this id.' : `There is no webhook delivery '${id}'.`,
  });
