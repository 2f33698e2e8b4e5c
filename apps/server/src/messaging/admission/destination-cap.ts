import { runIn, type Transaction } from '../../database/database.ts';
import { keyedRows, prepared } from '../../database/statement.ts';
import { Problem } from '../../problems/problem.ts';
import type { MessageToAdmit } from '../messages/accept/admit.ts';
import { firstMessageId } from '../messages/message.ts';

const periodsMs = { hour: 3_600_000, day: 86_400_000 };
export const longestPeriodMs = periodsMs.day;

/** The maximum number of live transactional messages of a user to a number within a period. */
export interface DestinationCap {
  readonly messages: number;
  readonly period: keyof typeof periodsMs;
}

/** Parses `20/hour`; undefined if invalid. */
export function readDestinationCap(text: string): DestinationCap | undefined {
  const [, messages, period] = /^([1-9]\d{0,5})\/(hour|day)$/.exec(text) ?? [];
  return messages === undefined ? undefined : { messages: Number(messages), period: period === 'day' ? 'day' : 'hour' };
}

interface CountRow {
  readonly place: string;
  readonly messages: number;
  readonly oldest_at: number;
}

// Uses the indexes of numbers. `id >= ?` narrows the scan: ids begin with their time, or a later one after a clock was set
// back. `cross join` makes SQLite start with the messages. Rows of destination_counts replace those of their messages.
const selectCounts = prepared(`
  with asked as (
    select key as place, cast(value ->> 0 as integer) as user_id, value ->> 1 as number from json_each(?)
  )
  select place, count(*) as messages, min(counted_at) as oldest_at from (
    select asked.place, sent.created_at as counted_at
    from asked cross join messages as sent
    where sent."to" = asked.number and sent.id >= ? and sent.created_at > ? and sent.user_id = asked.user_id
      and sent.mode = 'live' and sent.category = 'transactional' and sent.status <> 'canceled'
      and not exists (select 1 from destination_counts as apart where apart.message_id = sent.id)
    union all
    select asked.place, apart.counted_at
    from asked cross join destination_counts as apart
    where apart."to" = asked.number and apart.counted_at > ? and apart.user_id = asked.user_id
      and not exists (select 1 from messages as sent where sent.id = apart.message_id and sent.status = 'canceled')
  ) as counted group by place
`);

export const isCapped = ({ mode, category }: MessageToAdmit): boolean =>
  mode === 'live' && category === 'transactional';
const keyOf = ({ user_id, to }: MessageToAdmit): string => `${user_id} ${to}`;

/** The messages that exceed the cap of their number, with a Problem for each. */
export async function findOverCap<Message extends MessageToAdmit>(
  trx: Transaction,
  messages: readonly Message[],
  cap: DestinationCap,
  nowMs: number,
): Promise<Map<Message, Problem>> {
  const capped = messages.filter(isCapped);
  if (capped.length === 0) return new Map();
  const periodMs = periodsMs[cap.period];
  const sinceMs = nowMs - periodMs;
  const places = new Map(capped.map((each) => [keyOf(each), each]));
  const asked = keyedRows(
    places,
    ([place]) => place,
    ([, { user_id, to }]) => [user_id, to],
  );
  const rows = await runIn<CountRow>(trx, selectCounts(asked, firstMessageId(sinceMs), sinceMs, sinceMs));
  const sent = new Map(rows.map((row) => [row.place, { count: Number(row.messages), oldestAtMs: row.oldest_at }]));
  const refused = new Map<Message, Problem>();
  for (const message of capped) {
    const before = sent.get(keyOf(message)) ?? { count: 0, oldestAtMs: nowMs };
    if (before.count >= cap.messages)
      refused.set(message, destinationLimited(cap, before.oldestAtMs + periodMs, nowMs));
    else sent.set(keyOf(message), { ...before, count: before.count + 1 });
  }
  return refused;
}

function destinationLimited({ messages, period }: DestinationCap, openAtMs: number, nowMs: number): Problem {
  const open = new Date(openAtMs).toISOString();
  const detail =
    `'to' has had ${messages} transactional messages of yours within ${period === 'hour' ? 'an hour' : 'a day'}, ` +
    `which is the limit; the next one can be sent at ${open}.`;
  return new Problem('destination_limited', {
    detail,
    errors: [{ pointer: '/to', code: 'destination_cap', detail }],
    params: { to: detail },
    headers: { 'Retry-After': String(Math.max(1, Math.ceil((openAtMs - nowMs) / 1000))) },
  });
}
