import type { DataOwner } from '../../account/data-owner.ts';
import { findSpenders } from '../../account/spending/spender.ts';
import type { SpendingLimits } from '../../account/spending/spending-limits.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { Thousandths } from '../../money/amounts.ts';
import { Problem } from '../../problems/problem.ts';
import type { Clock } from '../../time/clock.ts';
import type { DestinationCounts } from '../admission/destination-counts.ts';
import { addressOf } from '../inbound/answered-text.ts';
import { isInboundMessageId } from '../inbound/inbound-message.ts';
import { findInboundWithin } from '../inbound/repository.ts';
import type { Admit } from '../messages/admit.ts';
import { backToQueue } from '../messages/back-to-queue.ts';
import type { Asker, SendingPolicy } from '../messages/check-message.ts';
import type { CountMessages } from '../messages/count-messages.ts';
import {
  isFinal,
  isResendable,
  type MessageId,
  messageNotFound,
  ownStep,
  type Transition,
} from '../messages/message.ts';
import { noKey } from '../messages/no-key.ts';
import {
  lockOwnMessage,
  type MessageRow,
  type StoredMessage,
  toMessageInTransit,
  updateMessageRow,
} from '../messages/repository.ts';
import type { BeginTransitions } from '../messages/transitions.ts';
import { completeMessages, requeueMessage } from '../queue/repository.ts';
import { isChangeable } from '../submissions/is-with-us.ts';
import { deleteSubmissions, listSubmissions } from '../submissions/repository.ts';
import { applyChange, type MessageChange, validityOf } from './apply-change.ts';
import { deleteMessages } from './delete-messages.ts';

/** What a caller may still do with a message. Each throws a Problem where it may not be done, and then changes nothing. */
export interface MessageChanges {
  update(id: MessageId, owner: DataOwner, change: MessageChange): Promise<MessageRow>;
  cancel(id: MessageId, owner: DataOwner): Promise<MessageRow>;
  resend(id: MessageId, owner: DataOwner): Promise<MessageRow>;
  remove(id: MessageId, owner: DataOwner): Promise<void>;
}

export interface MessageChangesOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly policy: SendingPolicy;
  readonly admit: Admit;
  readonly destinationCounts: DestinationCounts;
  readonly spending: Pick<SpendingLimits, 'charge'>;
  readonly beginTransitions: BeginTransitions;
  readonly countMessages: CountMessages;
  /** Called after the commit: there may be work to do. */
  readonly onStored: (route: string | undefined) => void;
}

/** A message as it is stored now, and its next states. */
interface Steps {
  readonly message: StoredMessage;
  readonly transitions: readonly Transition[];
}

/** A message that was sent again has at least this long to be sent. */
const leastValidityMs = 60_000;

export function createMessageChanges(options: MessageChangesOptions): MessageChanges {
  const { db, clock, policy, admit, destinationCounts, spending, beginTransitions, countMessages, onStored } = options;

  /** Runs `work` on the message while nobody else can change it, and gives it as it is afterwards. */
  async function changing(
    id: MessageId,
    owner: DataOwner,
    work: (trx: Transaction, message: StoredMessage) => Promise<Steps | undefined>,
  ): Promise<MessageRow> {
    return db.transaction(async (trx) => {
      const message = await lockOwnMessage(trx, id, owner);
      if (message === undefined) throw messageNotFound(id);
      const steps = await work(trx, message);
      if (steps === undefined) return message;
      const transitions = beginTransitions(clock.now());
      for (const step of steps.transitions) transitions.add(toMessageInTransit(steps.message), step);
      await transitions.write(trx);
      return (await lockOwnMessage(trx, id, owner)) ?? message;
    });
  }

  /** What a message costs less than before is not given back: what was accepted is what was spent. */
  async function chargeMore(trx: Transaction, message: StoredMessage, cost: Thousandths): Promise<void> {
    if (cost <= 0) return;
    const spenders = await findSpenders(trx, toMessageInTransit(message));
    const [refusal] = await spending.charge(trx, [{ spenders, cost }]);
    if (refusal !== undefined) throw refusal;
  }

  /** Throws where the recipient has opted out of it. */
  async function requireWanted(trx: Transaction, row: StoredMessage): Promise<void> {
    const [refusal] = await admit(trx, [row]);
    if (refusal !== undefined) throw refusal;
  }

  /** Throws where its number has had enough of the category that it gets. */
  async function changeCategory(trx: Transaction, before: StoredMessage, after: StoredMessage): Promise<void> {
    const refusal = await destinationCounts.changeCategory(trx, before, after);
    if (refusal !== undefined) throw refusal;
  }

  const routeOf = ({ mode, to, sender_id }: Pick<MessageRow, 'mode' | 'to' | 'sender_id'>): string | undefined =>
    policy.route({ mode, to, senderId: sender_id });

  return {
    async update(id, owner, change) {
      const senders = await policy.sendersOf(owner.userId);
      const changed = await changing(id, owner, async (trx, message) => {
        await requireWithUs(trx, message);
        const nowMs = db.clock.now();
        const asker = { ...askerOf(message), senders, answered: await answeredAddress(trx, message) };
        const row = { ...message, ...applyChange(message, change, asker, policy, nowMs) };
        await requireWanted(trx, row);
        await changeCategory(trx, message, row);
        await chargeMore(trx, message, (row.cost ?? 0) - (message.cost ?? 0));
        await updateMessageRow(trx, row);
        await requeueMessage(trx, row, { route: routeOf(row) ?? '', dueAtMs: dueAfter(message, change, row, nowMs) });
        // Its sender and its segments may be others.
        await countMessages(trx, [
          { message: toMessageInTransit(message), status: message.status, by: -1 },
          { message: toMessageInTransit(row), status: message.status, by: 1 },
        ]);
        const isLater = row.send_at !== null && row.send_at > nowMs;
        return {
          message: row,
          transitions: [...backToQueue(row), ownStep(isLater ? 'scheduled' : 'queued', 'changed')],
        };
      });
      onStored(routeOf(changed));
      return changed;
    },

    cancel: (id, owner) =>
      changing(id, owner, async (trx, message) => {
        if (message.status === 'canceled') return undefined;
        await requireWithUs(trx, message);
        await completeMessages(trx, [id]);
        return { message, transitions: [...backToQueue(message), ownStep('canceled')] };
      }),

    async resend(id, owner) {
      const changed = await changing(id, owner, async (trx, message) => {
        if (!isResendable(message) || message.text === null) throw notResendable(message);
        const nowMs = db.clock.now();
        const validityMs = Math.max(leastValidityMs, validityOf(message));
        const row = { ...message, valid_from: nowMs, expires_at: nowMs + validityMs };
        await requireWanted(trx, row);
        await updateMessageRow(trx, row);
        const submissions = (await listSubmissions(trx, [id])).get(id) ?? [];
        const attempt = Math.max(0, ...submissions.map((each) => each.attempt));
        await requeueMessage(trx, row, { route: routeOf(row) ?? '', dueAtMs: nowMs, attempt });
        return { message, transitions: [ownStep('queued', 'resent')] };
      });
      onStored(routeOf(changed));
      return changed;
    },

    async remove(id, owner) {
      await db.transaction(async (trx) => {
        const message = await lockOwnMessage(trx, id, owner);
        if (message === undefined) throw messageNotFound(id);
        if (!isFinal(message.status)) throw notFinal(message);
        await destinationCounts.keepDeleted(trx, message);
        await deleteMessages(trx, [message]);
      });
    },
  };
}

/**
 * Throws where a carrier has the message, or may have it. Whoever claims a message stores its submission with that, and
 * needs the lock that we have: one without is nobody's work, be it that its carrier had no room for it (`sending`).
 * What was refused is forgotten, for another text may be cut into other parts.
 */
async function requireWithUs(trx: Transaction, message: StoredMessage): Promise<void> {
  const submissions = (await listSubmissions(trx, [message.id])).get(message.id) ?? [];
  if (!isChangeable(message.status, submissions)) throw notChangeable(message);
  await deleteSubmissions(trx, submissions);
}

/**
 * When a changed message is to be looked at, for its times and category say how long it waits; null where they are as
 * before.
 */
function dueAfter(
  { send_at }: StoredMessage,
  { sendAt, expiresAt, category }: MessageChange,
  row: StoredMessage,
  nowMs: number,
): number | null {
  const isNamed = [sendAt, expiresAt, category].some((each) => each !== undefined);
  if (!isNamed && row.send_at === send_at) return null;
  return Math.min(row.send_at ?? nowMs, row.expires_at);
}

/** Where the phone wrote to that a message answers; where that text is gone, the sender that was taken from it. */
async function answeredAddress(trx: Transaction, message: StoredMessage): Promise<string | null> {
  const { in_reply_to, user_id, mode, sender_id } = message;
  if (in_reply_to === null || !isInboundMessageId(in_reply_to)) return sender_id;
  const inbound = await findInboundWithin(trx, in_reply_to, { userId: user_id, mode });
  return inbound === undefined ? sender_id : addressOf(inbound);
}

const askerOf = ({ mode, api_key_id }: StoredMessage): Omit<Asker, 'senders'> => ({
  mode,
  apiKeyId: api_key_id === noKey ? undefined : api_key_id,
});

const notChangeable = ({ status }: StoredMessage): Problem =>
  new Problem('message_not_changeable', {
    detail: `The message is '${status}'; only one that no carrier has can be changed or canceled.`,
  });

const notResendable = ({ status, text }: StoredMessage): Problem =>
  new Problem('message_not_resendable', {
    detail:
      text === null
        ? "The message's text has been deleted. Send a new message."
        : `The message is '${status}'; only one whose carrier's answer was lost can be sent again. Send a new message.`,
  });

const notFinal = ({ status }: StoredMessage): Problem =>
  new Problem('message_not_final', {
    detail: `The message is '${status}'; cancel it, or delete it once it has ended.`,
  });
