import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { keyList, prepared } from '../../database/statement.ts';
import { dayMs } from '../../time/durations.ts';
import { firstMessageId, isFinal, type MessageId, type MessageStatus } from '../messages/message.ts';
import type { StoredMessage } from '../messages/repository.ts';
import { deleteMessages } from './delete-messages.ts';

/** Ids begin with their time, so old messages are read in the order of the primary key. */
const selectPage = prepared(`
  select id, status, created_at, batch_id, case when text is null then 0 else 1 end as has_text
  from messages where id > ? and id < ? order by id limit ?
`);

const lockPage = prepared('select id from messages where id in (select key from json_each(?)) order by id for update');

const removeTexts = prepared(`
  update messages set text = null where text is not null and id in (select key from json_each(?))
`);

interface Row {
  readonly id: MessageId;
  readonly status: MessageStatus;
  readonly created_at: number;
  readonly batch_id: StoredMessage['batch_id'];
  readonly has_text: number;
}

const passEveryMs = dayMs;
const firstId = '';

/** Processes the next `limit` old messages and returns their number: less than `limit` at the end. */
export type RetainMessages = (beforeMs: number, limit: number) => Promise<number>;

interface Retention {
  /** Skips messages that an earlier pass has processed. */
  isDue(row: Row): boolean;
  retain(trx: Transaction, rows: readonly Row[]): Promise<void>;
}

/** Removes the texts of messages that have ended. */
export const createTextRetention = (db: Database): RetainMessages =>
  createPass(db, {
    isDue: ({ has_text }) => has_text === 1,
    async retain(trx, rows) {
      await runIn(trx, removeTexts(keyList(rows.map(({ id }) => id))));
    },
  });

/** Deletes messages that have ended. */
export const createMessageRetention = (db: Database): RetainMessages =>
  createPass(db, { isDue: () => true, retain: deleteMessages });

/** Scans old messages and remembers its position. The next pass, a day later, finds those that had not ended. */
function createPass(db: Database, { isDue, retain }: Retention): RetainMessages {
  let after = firstId;
  let beganAtMs = Number.NEGATIVE_INFINITY;

  return async (beforeMs, limit) => {
    const nowMs = db.clock.now();
    if (nowMs - beganAtMs >= passEveryMs) {
      after = firstId;
      beganAtMs = nowMs;
    }
    const page = await db.select<Row>(selectPage(after, firstMessageId(beforeMs), limit));
    const due = page.filter((row) => isFinal(row.status) && isDue(row));
    if (due.length > 0) {
      await db.transaction(async (trx) => {
        // A late receipt may be changing one of them.
        await runIn(trx, lockPage(keyList(due.map(({ id }) => id))));
        await retain(trx, due);
      });
    }
    after = page.at(-1)?.id ?? after;
    return page.length;
  };
}
