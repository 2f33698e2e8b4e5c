import { readableAuthorOf } from '../../account/permissions.ts';
import type { Announcer } from '../../webhooks/endpoints/announce.ts';
import type { Listener, Listeners } from '../../webhooks/endpoints/listeners.ts';
import type { ChangeListener, FeedChange } from '../posts/change-listener.ts';
import { decideSeen } from './audience.ts';
import { toChangeNotice } from './representation.ts';

export interface ChangeWebhooksOptions {
  readonly listeners: Pick<Listeners, 'ofCalendar'>;
  readonly announcer: Pick<Announcer, 'tell'>;
  /** `https://events.example.ug`: what the addresses of records begin with. */
  readonly origin: string;
}

/**
 * Tells endpoints of the changes of the calendar. Each learns what the change feed would tell its user, and no more: editors
 * of everything, others of what is public or their own.
 */
export function createChangeWebhooks({ listeners, announcer, origin }: ChangeWebhooksOptions): ChangeListener {
  return {
    isListening: async (trx) => (await listeners.ofCalendar(trx)).length > 0,

    async notify(trx, changes) {
      const listening = await listeners.ofCalendar(trx);
      const told = changes.flatMap((change) => listening.flatMap((listener) => tellOf(change, listener)));
      await announcer.tell(trx, told);
    },
  };

  function tellOf(row: FeedChange, listener: Listener) {
    const change = decideSeen(row, readableAuthorOf({ id: listener.owner.userId, role: listener.role }));
    if (change === undefined) return [];
    const body = toChangeNotice(row, change, origin);
    return listener.hears(body.type) ? [{ listener, notice: { body, createdAtMs: Number(row.at) } }] : [];
  }
}
