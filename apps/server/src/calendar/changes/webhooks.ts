import { readableAuthorOf } from '../../account/permissions.ts';
import type { WebhookEnqueuer } from '../../webhooks/deliveries/enqueue.ts';
import type { EnabledEndpoint, EndpointCache } from '../../webhooks/endpoints/endpoint-cache.ts';
import type { ChangeListener, FeedChange } from '../posts/change-listener.ts';
import { changeSeenBy } from './audience.ts';
import { toChangeNotice } from './representation.ts';

export interface ChangeWebhooksOptions {
  readonly endpointCache: Pick<EndpointCache, 'ofCalendar'>;
  readonly enqueuer: Pick<WebhookEnqueuer, 'enqueueForEndpoints'>;
  /** Origin of the URLs of records, such as `https://events.example.ug`. */
  readonly origin: string;
}

/**
 * Enqueues webhooks about changes of the calendar. Each endpoint gets the changes that the change feed shows to its user:
 * editors get all changes, other users those of public and own records.
 */
export function createChangeWebhooks({ endpointCache, enqueuer, origin }: ChangeWebhooksOptions): ChangeListener {
  return {
    isListening: async (trx) => (await endpointCache.ofCalendar(trx)).length > 0,

    async notify(trx, changes) {
      const subscribed = await endpointCache.ofCalendar(trx);
      const written = changes.filter((change) => change.is_addition !== 1);
      const targets = written.flatMap((change) => subscribed.flatMap((endpoint) => toTargets(change, endpoint)));
      await enqueuer.enqueueForEndpoints(trx, targets);
    },
  };

  function toTargets(row: FeedChange, endpoint: EnabledEndpoint) {
    const change = changeSeenBy(row, readableAuthorOf({ id: endpoint.owner.userId, role: endpoint.role }));
    if (change === undefined) return [];
    const body = toChangeNotice(row, change, origin);
    return endpoint.subscribesTo(body.type) ? [{ endpoint, notice: { body, createdAtMs: Number(row.at) } }] : [];
  }
}
