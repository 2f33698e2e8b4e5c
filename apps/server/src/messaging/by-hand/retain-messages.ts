import { type Database, runIn, type Transaction } from '../../database/database.ts';
import { keyList, prepared } from '../../database/statement.ts';
import { dayMs } from '../../time/durations.ts';
import { firstMessageId, isFinal, type MessageId, type MessageStatus } from '../messages/message.ts';
import type { StoredMessage } from '../messages/repository.ts';
import { deleteMessages } from './delete-messages.ts';

/** Ids begin with their time, so these are read in the order of the table, and no index is needed. */
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

/** Looks at old messages, `limit` of them, and gives how many there were: fewer than `limit` after the last. */
export type RetainMessages = (beforeMs: number, limit: number) => Promise<number>;

/** What a pass does with messages that have ended. */
interface Retention {
  /** Whether there is anything to do: most of what a pass walks through was done with by an earlier one. */
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

/** Deletes messages that have ended, with all that is known of them. */
export const createMessageRetention = (db: Database): RetainMessages =>
  createPass(db, { isDue: () => true, retain: deleteMessages });

/**
 * Walks through what is older than a moment, and remembers how far it got. What had not ended is found by the next pass, a
 * day later.
 */
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
