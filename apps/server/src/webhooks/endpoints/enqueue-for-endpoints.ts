import type { ApiKeyId } from '../../account/caller.ts';
import { afterCommit, type Database, type Transaction } from '../../database/database.ts';
import type { DeliveryId, WebhookOwner } from '../deliveries/delivery.ts';
import { enqueueWebhooks, type NewWebhook } from '../deliveries/enqueue.ts';
import type { Listener, Listeners } from './endpoint-cache.ts';

/** Something that happened, for the endpoints of its owner that want to hear of it. */
export interface Notice {
  readonly owner: WebhookOwner;
  readonly type: string;
  /** The body of the webhook, asked for once somebody hears of it. */
  readonly toBody: () => { readonly type: string };
  /** The message, or the text of a phone; null where it is about neither. */
  readonly messageId: string | null;
  /** The address that the message names itself, and the key that signs what is sent there. */
  readonly callback: { readonly url: string; readonly apiKeyId: ApiKeyId } | null;
  readonly createdAtMs: number;
}

/** Makes webhooks of what happens, in the transaction of what happens. */
export interface Announcer {
  /** To the callback address of each notice, and to each endpoint of its owner that hears its type. */
  announce(trx: Transaction, notices: readonly Notice[]): Promise<void>;
  /** To endpoints, whatever they hear. */
  tell(trx: Transaction, told: readonly ToldListener[]): Promise<DeliveryId[]>;
}

/** `body` is that of the webhook. */
type ToldNotice = Pick<Notice, 'createdAtMs'> & { readonly body: { readonly type: string } };

interface ToldListener {
  readonly listener: Pick<Listener, 'id' | 'owner' | 'url'>;
  readonly notice: ToldNotice;
}

export interface AnnouncerOptions {
  readonly db: Database;
  readonly listeners: Pick<Listeners, 'ofOwner'>;
  /** Called after the commit: there is work to do. */
  readonly onEnqueued: () => void;
  /** Told of each body that goes out, with its type. */
  readonly onPayload?: (eventType: string, payload: string) => void;
}

export function createAnnouncer({ db, listeners, onEnqueued, onPayload }: AnnouncerOptions): Announcer {
  async function enqueue(trx: Transaction, webhooks: readonly NewWebhook[]): Promise<DeliveryId[]> {
    if (webhooks.length === 0) return [];
    for (const { eventType, payload } of webhooks) onPayload?.(eventType, payload);
    const ids = await enqueueWebhooks(db, trx, webhooks);
    afterCommit(trx, onEnqueued);
    return ids;
  }

  return {
    async announce(trx, notices) {
      const webhooks: NewWebhook[] = [];
      for (const { toBody, ...notice } of notices) {
        const all = await listeners.ofOwner(trx, notice.owner);
        const hearing = all.filter(({ hears }) => hears(notice.type));
        if (notice.callback === null && hearing.length === 0) continue;
        const written = { ...notice, payload: JSON.stringify(toBody()) };
        if (notice.callback !== null) webhooks.push(toCallback(notice.callback, written));
        webhooks.push(...hearing.map((listener) => toEndpoint(listener, written)));
      }
      await enqueue(trx, webhooks);
    },

    tell: (trx, told) =>
      enqueue(
        trx,
        told.map(({ listener, notice: { body, createdAtMs } }) =>
          toEndpoint(listener, { type: body.type, payload: JSON.stringify(body), createdAtMs }),
        ),
      ),
  };
}

type Written = Pick<Notice, 'type' | 'createdAtMs'> & Partial<Pick<Notice, 'messageId'>> & { readonly payload: string };

const toEndpoint = (
  { id, owner, url }: Pick<Listener, 'id' | 'owner' | 'url'>,
  { type: eventType, messageId = null, payload, createdAtMs }: Written,
): NewWebhook => ({
  ...{ ...owner, signerId: id, endpointId: id, messageId, eventType, url, payload, createdAtMs },
});

const toCallback = (
  { url, apiKeyId }: NonNullable<Notice['callback']>,
  { owner, type: eventType, messageId, payload, createdAtMs }: Omit<Notice, 'toBody'> & { readonly payload: string },
): NewWebhook => ({
  ...{ ...owner, signerId: apiKeyId, endpointId: null, messageId, eventType, url, payload, createdAtMs },
});
