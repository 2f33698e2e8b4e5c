import { afterCommit, runIn, type Transaction } from '../../database/database.ts';
import { insertInto, keyedRows, keyList, preparedChange } from '../../database/statement.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Notice } from '../../webhooks/deliveries/enqueue.ts';
import type { CountChange, CountMessages } from './count-messages.ts';
import { canStep, type MessageId, type MessageInTransit, type Transition } from './message.ts';
import { deleteTextsOfEnded } from './one-time-texts.ts';
import { toStatusChange, webhookTypeOf } from './representation.ts';

/** Enqueues webhooks in the transaction of the change that they report. */
export type Announce = (trx: Transaction, notices: readonly Notice[]) => Promise<void>;

/** Collects the state changes of one transaction and writes them with timelines, statistics and webhooks. */
export interface Transitions {
  /** The message after the transitions that were added. */
  current(message: MessageInTransit): MessageInTransit;
  /** Adds a transition; returns false if the state of the message does not allow it. */
  add(message: MessageInTransit, transition: Transition): boolean;
  /** Writes the transitions. The transaction must have locked the messages before it read them. */
  write(trx: Transaction): Promise<void>;
}

export type BeginTransitions = (atMs: number) => Transitions;

export interface TransitionsOptions {
  readonly metrics: Pick<Metrics, 'countTransition'>;
  readonly announce: Announce;
  readonly countMessages: CountMessages;
  /** Called with the changed messages. */
  readonly onChanged?: (trx: Transaction, messages: readonly MessageInTransit[], atMs: number) => Promise<void>;
}

const eventColumns = [
  'message_id',
  'sequence',
  'status',
  'reason',
  'carrier',
  'part',
  'carrier_code',
  'permanent',
  'at',
] as const;

const updateStates = preparedChange(
  'messages',
  `
  update messages set status = changed.status, reason = changed.reason, sequence = changed.sequence, updated_at = ?
  from (
    select key as message_id, value ->> 0 as status, value ->> 1 as reason, cast(value ->> 2 as integer) as sequence
    from json_each(?)
  ) as changed
  where messages.id = changed.message_id and messages.id in (select key from json_each(?))
`,
);

export function createTransitions({
  metrics,
  announce,
  countMessages,
  onChanged,
}: TransitionsOptions): BeginTransitions {
  return (atMs) => {
    const changed = new Map<MessageId, ChangedMessage>();

    return {
      current: (message) => changed.get(message.id)?.message ?? message,

      add(message, transition) {
        const known = changed.get(message.id) ?? { before: message, message, transitions: [] };
        if (!canStep(known.message, transition)) return false;
        const { status, reason } = transition;
        const after = { ...known.message, status, reason, sequence: known.message.sequence + 1 };
        changed.set(message.id, { ...known, message: after, transitions: [...known.transitions, transition] });
        return true;
      },

      async write(trx) {
        if (changed.size === 0) return;
        const written = [...changed.values()];
        const rows = keyedRows(
          written,
          ({ message }) => message.id,
          ({ message }) => [message.status, message.reason, message.sequence],
        );
        await runIn(trx, updateStates(atMs, rows, keyList(changed.keys())));
        await countMessages(trx, written.flatMap(toCountChanges));
        const events = written.flatMap((each) => toEvents(each, atMs));
        await runIn(trx, insertInto('message_events', eventColumns, events));
        await deleteTextsOfEnded(
          trx,
          written.map(({ message }) => message),
        );
        const notices = written.flatMap((each) => toNotices(each, atMs));
        if (notices.length > 0) await announce(trx, notices);
        await onChanged?.(
          trx,
          written.map(({ message }) => message),
          atMs,
        );
        afterCommit(trx, () => {
          for (const { transitions } of written) for (const { status } of transitions) metrics.countTransition(status);
        });
      },
    };
  };
}

interface ChangedMessage {
  /** The message before its transitions. */
  readonly before: MessageInTransit;
  readonly message: MessageInTransit;
  readonly transitions: readonly Transition[];
}

const toCountChanges = ({ before, message }: ChangedMessage): CountChange[] => [
  { message: before, status: before.status, by: -1 },
  { message, status: message.status, by: 1 },
];

const toEvents = ({ before, message, transitions }: ChangedMessage, atMs: number): (string | number | null)[][] =>
  transitions.map(({ status, reason, carrier, part, carrierCode, permanent }, index) => {
    const isPermanent = permanent === null ? null : Number(permanent);
    return [message.id, before.sequence + index + 1, status, reason, carrier, part, carrierCode, isPermanent, atMs];
  });

function toNotices({ before, message, transitions }: ChangedMessage, atMs: number): Notice[] {
  const { id: messageId, userId, apiKeyId, mode, callbackUrl } = message;
  const owner = { userId, mode };
  const callback = callbackUrl === null || apiKeyId === undefined ? null : { url: callbackUrl, apiKeyId };
  return transitions.flatMap((transition, index) => {
    const type = webhookTypeOf(transition);
    if (type === undefined) return [];
    const sequence = before.sequence + index + 1;
    const toBody = () => toStatusChange(type, { ...message, sequence }, transition, atMs);
    return { owner, type, toBody, messageId, callback, createdAtMs: atMs };
  });
}
