import type { Mode } from '../../account/caller.ts';
import { type Database, runIn } from '../../database/database.ts';
import { keyedRows, prepared } from '../../database/statement.ts';
import type { Carriers } from '../carriers/carriers.ts';
import type { MessageId, MessageStatus } from '../messages/message.ts';

const pageSize = 500;

interface Row {
  readonly id: MessageId;
  readonly mode: Mode;
  readonly to: string;
  readonly sender_id: string | null;
  readonly status: MessageStatus;
  /** 1 if the carrier may have it. */
  readonly is_uncertain: 1 | null;
}

// The CTE first: PostgreSQL would otherwise scan all messages in the order of their ids.
const selectPage = prepared(`
  with page as (
    select message_id from message_queue where route = ? and message_id > ? and (lease_owner is null or due_at <= ?)
    order by message_id limit ${pageSize}
  )
  select messages.id, messages.mode, messages."to", messages.sender_id, messages.status, (
    select 1 from submissions
    where submissions.message_id = messages.id
      and (submissions.state = 'submitting' or submissions.state = 'uncertain' and submissions.receipt is null)
    limit 1
  ) as is_uncertain
  from page join messages on messages.id = page.message_id order by messages.id
`);

const moveAll = prepared(`
  with held as (
    select message_id from message_queue
    where route = ? and (lease_owner is null or due_at <= ?) and message_id in (select key from json_each(?))
    for update skip locked
  )
  update message_queue set route = moved.route
  from (select key as id, value ->> 0 as route from json_each(?)) as moved
  where message_queue.message_id = moved.id and message_queue.message_id in (select message_id from held)
`);

/**
 * Moves one page of messages of a stopped carrier to other carriers.
 * @param after the last message of the previous page
 * @returns the last message of this page; undefined after the last page
 */
export async function rerouteMessages(
  db: Database,
  carriers: Carriers,
  route: string,
  isUsable: (carrier: string) => boolean,
  after: string,
  nowMs: number,
): Promise<MessageId | undefined> {
  const page = await db.select<Row>(selectPage(route, after, nowMs));
  const moved = page.filter(isFree).flatMap(({ id, mode, to, sender_id }) => {
    const next = carriers.route({ mode, to, senderId: sender_id }, isUsable);
    return next === undefined || next === route ? [] : [{ id, next }];
  });
  if (moved.length > 0) {
    const ids = keyedRows(
      moved,
      ({ id }) => id,
      () => [0],
    );
    const routes = keyedRows(
      moved,
      ({ id }) => id,
      ({ next }) => [next],
    );
    await db.transaction((trx) => runIn(trx, moveAll(route, nowMs, ids, routes)));
  }
  return page.length < pageSize ? undefined : page.at(-1)?.id;
}

/** Whether the carrier cannot have the message. */
const isFree = ({ status, is_uncertain }: Row): boolean =>
  status === 'accepted' ||
  status === 'scheduled' ||
  status === 'queued' ||
  (status === 'sending' && is_uncertain === null);

const selectRoutes = prepared(`
  with recursive routes(route) as (
    select min(route) from message_queue
    union all
    select (select min(route) from message_queue where message_queue.route > routes.route) from routes
    where routes.route is not null
  )
  select route from routes where route is not null
`);

/** The carriers of queued messages, including removed carriers. */
export async function listRoutes(db: Database): Promise<string[]> {
  return (await db.select<{ route: string }>(selectRoutes())).map(({ route }) => route);
}
