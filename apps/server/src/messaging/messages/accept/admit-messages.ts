import type { Mode, UserId } from '../../../account/caller.ts';
import { type Database, runIn, type Transaction } from '../../../database/database.ts';
import { insertRows, keyedRows, prepared } from '../../../database/statement.ts';
import { Problem } from '../../../problems/problem.ts';
import type { Clock } from '../../../time/clock.ts';
import { periodsMs } from '../../../time/durations.ts';
import { refuseErrors } from '../check/check-message.ts';
import { type Category, firstMessageId, type MessageId, type MessageStatus } from '../message.ts';

/** The members of a message that admission depends on. */
export interface MessageToAdmit {
  readonly user_id: UserId;
  readonly mode: Mode;
  /** `+2567…` */
  readonly to: string;
  readonly category: Category;
  /** Null for the default of the carrier. */
  readonly sender_id: string | null;
}

/**
 * Runs the checks that need the database, in the transaction that stores the messages. Returns a Problem or undefined for
 * each.
 */
export type Admit = (trx: Transaction, messages: readonly MessageToAdmit[]) => Promise<(Problem | undefined)[]>;

/** Finds the messages that one check refuses. */
export type FindRefused = <Message extends MessageToAdmit>(
  trx: Transaction,
  messages: readonly Message[],
) => Promise<Set<Message>>;

/** Checks opt-outs and consents. */
export const createAdmitChanged =
  (findOptedOut: FindRefused, findWithoutConsent: FindRefused): Admit =>
  async (trx, messages) => {
    const optedOut = await findOptedOut(trx, messages);
    const withoutConsent = await findWithoutConsent(trx, messages);
    return messages.map((message) => {
      if (optedOut.has(message)) return recipientOptedOut(message);
      return withoutConsent.has(message) ? consentRequired() : undefined;
    });
  };

/** Checks opt-outs, consents and the destination cap. */
export function createAdmitNew(
  clock: Pick<Clock, 'now'>,
  cap: DestinationCap | undefined,
  findOptedOut: FindRefused,
  findWithoutConsent: FindRefused,
): Admit {
  const admit = createAdmitChanged(findOptedOut, findWithoutConsent);
  if (cap === undefined) return admit;
  return async (trx, messages) => {
    const refusals = await admit(trx, messages);
    const admitted = messages.filter((_each, index) => refusals[index] === undefined);
    const overCap = await findOverCap(trx, admitted, cap, clock.now());
    return messages.map((message, index) => refusals[index] ?? overCap.get(message));
  };
}

function recipientOptedOut({ category }: MessageToAdmit): Problem {
  const what =
    category === 'marketing'
      ? 'has opted out of marketing messages; send only transactional messages'
      : 'is suppressed for all messages; delete the suppression to send';
  return refuseErrors([{ code: 'recipient_opted_out', member: 'to', rule: 'opted_out', what }]);
}

const consentRequired = (): Problem =>
  refuseErrors([
    {
      ...{ code: 'consent_required', member: 'to', rule: 'consent' },
      what: 'has not consented to marketing messages; store a consent with POST /v1/consents first',
    },
  ]);

const longestPeriodMs = periodsMs.day;

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

const isCapped = ({ mode, category }: MessageToAdmit): boolean => mode === 'live' && category === 'transactional';
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

/** A locked message, before or after its change. */
interface CountedMessage extends MessageToAdmit {
  readonly id: MessageId;
  readonly status: MessageStatus;
  readonly created_at: number;
}

/**
 * Stores counts for the cap of a number whose messages no longer show them. A message counts once, from its acceptance or
 * from when it became transactional.
 */
export interface DestinationCounts {
  /** Returns a Problem if the message cannot become transactional. A message that was transactional still counts. */
  changeCategory(trx: Transaction, before: CountedMessage, after: CountedMessage): Promise<Problem | undefined>;
  /** Keeps the count of a message that is about to be deleted, unless it was canceled. */
  keepDeleted(trx: Transaction, message: CountedMessage): Promise<void>;
}

const deleteCount = prepared('delete from destination_counts where message_id = ?');

export function createDestinationCounts(clock: Pick<Clock, 'now'>, cap: DestinationCap | undefined): DestinationCounts {
  if (cap === undefined) {
    return { changeCategory: () => Promise.resolve(undefined), keepDeleted: () => Promise.resolve() };
  }

  async function store(trx: Transaction, { id, user_id, to }: CountedMessage, countedAtMs: number): Promise<void> {
    if (countedAtMs <= clock.now() - longestPeriodMs) return;
    const row = { message_id: id, user_id, to, counted_at: countedAtMs };
    await runIn(trx, insertRows('destination_counts', [row], 'on conflict (message_id) do nothing'));
  }

  return {
    async changeCategory(trx, before, after) {
      if (isCapped(before) === isCapped(after)) return undefined;
      if (isCapped(before)) {
        await store(trx, before, before.created_at);
        return undefined;
      }
      // It may have been counted before; it must not count twice.
      await runIn(trx, deleteCount(before.id));
      const refusal = (await findOverCap(trx, [after], cap, clock.now())).get(after);
      if (refusal === undefined) await store(trx, after, clock.now());
      return refusal;
    },

    async keepDeleted(trx, message) {
      if (message.status === 'canceled') await runIn(trx, deleteCount(message.id));
      else if (isCapped(message)) await store(trx, message, message.created_at);
    },
  };
}

/** Deletes up to `limit` counts that are older than any period, and returns their number. */
export function deleteOldCounts(db: Database, nowMs: number, limit: number): Promise<number> {
  const old = db
    .write('destination_counts')
    .where('counted_at', '<=', nowMs - longestPeriodMs)
    .limit(limit);
  return db.write('destination_counts').whereIn('message_id', old.select('message_id')).delete();
}
