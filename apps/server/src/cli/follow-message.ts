import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { isFinal, type MessageId, type MessageStatus } from '../messaging/messages/message.ts';
import { listMessageEvents, type MessageEventRow } from '../messaging/messages/repository.ts';

const lookEveryMs = 200;

export interface FollowOptions {
  /** Aborts when the user stops waiting or the time is over. */
  readonly until: AbortSignal;
  /** A state after which nothing more can come, in addition to the final states. */
  readonly isLast: (status: MessageStatus) => boolean;
  /** Called with each new line of the timeline. */
  readonly onEvent: (event: MessageEventRow) => void;
}

/** Reports the timeline of a message as it grows. Returns its last state; stops waiting when `until` aborts. */
export async function followMessage(db: Database, id: MessageId, options: FollowOptions): Promise<MessageEventRow> {
  const { until, isLast, onEvent } = options;
  let seen = 0;
  for (;;) {
    const events = await listMessageEvents(db, id);
    for (const event of events.slice(seen)) onEvent(event);
    seen = events.length;
    const last = events.at(-1);
    if (last === undefined) throw new Error(`The message ${id} has no timeline: it was deleted.`);
    if (until.aborted || isFinal(last.status) || isLast(last.status)) return last;
    await delay(lookEveryMs, undefined, { signal: until }).catch(() => undefined);
  }
}
