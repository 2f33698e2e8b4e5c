import { readableAuthorOf } from '../../account/permissions.ts';
import type { Announcer } from '../../webhooks/endpoints/announce.ts';
import type { Listener, Listeners } from '../../webhooks/endpoints/listeners.ts';
import type { ChangeListener, FeedChange } from '../posts/change-listener.ts';
import { changeSeenBy } from './audience.ts';
import { toChangeNotice } from './representation.ts';

export interface ChangeWebhooksOptions {
  readonly listeners: Pick<Listeners, 'ofCalendar'>;
  readonly announcer: Pick<Announcer, 'tell'>;
  /** Origin of the URLs of records: `https://events.example.ug`. */
  readonly origin: string;
}

/** Enqueues webhooks about changes of the calendar. Each endpoint gets the changes that its user would see in the feed. */
export function createChangeWebhooks({ listeners, announcer, origin }: ChangeWebhooksOptions): ChangeListener {
  return {
    isListening: async (trx) => (await listeners.ofCalendar(trx)).length > 0,

    async notify(trx, changes) {
      const listening = await listeners.ofCalendar(trx);
      const notices = changes.flatMap((change) => listening.flatMap((listener) => noticesOf(change, listener)));
      await announcer.tell(trx, notices);
    },
  };

  function noticesOf(row: FeedChange, listener: Listener) {
    const change = changeSeenBy(row, readableAuthorOf({ id: listener.owner.userId, role: listener.role }));
    if (change === undefined) return [];
    const body = toChangeNotice(row, change, origin);
    return listener.hears(body.type) ? [{ listener, notice: { body, createdAtMs: Number(row.at) } }] : [];
  }
}
