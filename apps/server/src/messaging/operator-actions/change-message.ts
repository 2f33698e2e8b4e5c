import type { DataOwner, DataScope } from '../../account/data-owner.ts';
import { findSpenders } from '../../account/spending/spender.ts';
import type { SpendingLimits } from '../../account/spending/spending-limits.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { Thousandths } from '../../money/amounts.ts';
import { Problem } from '../../problems/problem.ts';
import type { Clock } from '../../time/clock.ts';
import { addressOf } from '../inbound/answered-text.ts';
import { isInboundMessageId } from '../inbound/inbound-message.ts';
import { findInboundWithin } from '../inbound/repository.ts';
import type { Admit, DestinationCounts } from '../messages/accept/admit-messages.ts';
import type { SendingPolicy } from '../messages/check/check-message.ts';
import type { CountMessages } from '../messages/count-messages.ts';
import {
  backToQueue,
  isFinal,
  isResendable,
  type MessageId,
  messageNotFound,
  noKey,
  ownStep,
  type Transition,
} from '../messages/message.ts';
import type { RecordChange } from '../messages/record-change.ts';
import {
  lockOwnMessage,
  type MessageRow,
  type StoredMessage,
  toMessageInTransit,
  updateMessageRow,
} from '../messages/repository.ts';
import type { BeginTransitions } from '../messages/transitions.ts';
import { completeMessages, requeueMessage } from '../queue/repository.ts';
import { deleteSubmissions, isChangeable, listSubmissions } from '../submissions/repository.ts';
import { applyChange, type MessageChange, validityOf } from './apply-change.ts';
import { deleteMessages } from './delete-messages.ts';

/** Operations on an accepted message. Each throws a Problem if the state does not allow it. */
export interface MessageChanges {
  update(id: MessageId, owner: DataOwner, change: MessageChange): Promise<MessageRow>;
  cancel(id: MessageId, scope: DataScope, record?: RecordChange): Promise<MessageRow>;
  resend(id: MessageId, scope: DataScope, record?: RecordChange): Promise<MessageRow>;
  remove(id: MessageId, owner: DataOwner): Promise<void>;
  /** Cancels a message in a transaction of the caller, unless a carrier has or may have it. */
  cancelIfWaiting(trx: Transaction, id: MessageId, owner: DataOwner): Promise<void>;
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
  /** Called after the commit, to wake the worker. */
  readonly onStored: (route: string | undefined) => void;
}

interface Steps {
  readonly message: StoredMessage;
  readonly transitions: readonly Transition[];
}

/** The minimum validity of a resent message. */
const minResendValidityMs = 60_000;

export function createMessageChanges(options: MessageChangesOptions): MessageChanges {
  const { db, clock, policy, admit, destinationCounts, spending, beginTransitions, countMessages, onStored } = options;

  /** Locks the message, applies the transitions that `work` returns, and returns the updated message. */
  async function changing(
    id: MessageId,
    owner: DataScope,
    work: (trx: Transaction, message: StoredMessage) => Promise<Steps | undefined>,
  ): Promise<MessageRow> {
    return db.transaction(async (trx) => {
      const message = await lockOwnMessage(trx, id, owner);
      if (message === undefined) throw messageNotFound(id);
      const steps = await work(trx, message);
      if (steps === undefined) return message;
      await writeSteps(trx, steps);
      return (await lockOwnMessage(trx, id, owner)) ?? message;
    });
  }

  async function writeSteps(trx: Transaction, { message, transitions: steps }: Steps): Promise<void> {
    const transitions = beginTransitions(clock.now());
    for (const step of steps) transitions.add(toMessageInTransit(message), step);
    await transitions.write(trx);
  }

  async function cancelChangeable(trx: Transaction, message: StoredMessage): Promise<Steps> {
    await completeMessages(trx, [message.id]);
    return { message, transitions: [...backToQueue(message), ownStep('canceled')] };
  }

  /** Charges a higher cost. A lower cost is not refunded. */
  async function chargeMore(trx: Transaction, message: StoredMessage, cost: Thousandths): Promise<void> {
    if (cost <= 0) return;
    const spenders = await findSpenders(trx, toMessageInTransit(message));
    const [refusal] = await spending.charge(trx, [{ spenders, cost }]);
    if (refusal !== undefined) throw refusal;
  }

  /** Throws if admission refuses the message, for example after an opt-out. */
  async function requireAdmitted(trx: Transaction, row: StoredMessage): Promise<void> {
    const [refusal] = await admit(trx, [row]);
    if (refusal !== undefined) throw refusal;
  }

  /** Throws if the destination cap does not allow the new category. */
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
        if (message.verification_id !== null) throw hasOneTimeCode();
        await requireChangeable(trx, message);
        const nowMs = db.clock.now();
        const apiKeyId = message.api_key_id === noKey ? undefined : message.api_key_id;
        const requester = { ...owner, apiKeyId, senders, answeredAddress: await answeredAddress(trx, message) };
        const row = { ...message, ...applyChange(message, change, requester, policy, nowMs) };
        await requireAdmitted(trx, row);
        await changeCategory(trx, message, row);
        await chargeMore(trx, message, (row.cost ?? 0) - (message.cost ?? 0));
        await updateMessageRow(trx, row);
        await requeueMessage(trx, row, { route: routeOf(row) ?? '', dueAtMs: dueAfter(message, change, row, nowMs) });
        // Sender, segments and cost may have changed.
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

    cancel: (id, scope, record) =>
      changing(id, scope, async (trx, message) => {
        if (message.status === 'canceled') return undefined;
        await requireChangeable(trx, message);
        await record?.(trx, message);
        return cancelChangeable(trx, message);
      }),

    async cancelIfWaiting(trx, id, owner) {
      const message = await lockOwnMessage(trx, id, owner);
      if (message === undefined) return;
      const submissions = (await listSubmissions(trx, [id])).get(id) ?? [];
      if (!isChangeable(message.status, submissions)) return;
      await deleteSubmissions(trx, submissions);
      await writeSteps(trx, await cancelChangeable(trx, message));
    },

    async resend(id, scope, record) {
      const changed = await changing(id, scope, async (trx, message) => {
        if (message.verification_id !== null) throw codeNotResendable();
        if (!isResendable(message) || message.text === null) throw notResendable(message);
        const nowMs = db.clock.now();
        const validityMs = Math.max(minResendValidityMs, validityOf(message));
        const row = { ...message, valid_from: nowMs, expires_at: nowMs + validityMs };
        await requireAdmitted(trx, row);
        await updateMessageRow(trx, row);
        const submissions = (await listSubmissions(trx, [id])).get(id) ?? [];
        const attempt = Math.max(0, ...submissions.map((each) => each.attempt));
        await requeueMessage(trx, row, { route: routeOf(row) ?? '', dueAtMs: nowMs, attempt });
        await record?.(trx, message);
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
 * Throws if a carrier has the message or may have it. A claim stores the submission under the lock that we hold, so a
 * message without one is not being processed. Deletes refused submissions: a new text may have other parts.
 */
async function requireChangeable(trx: Transaction, message: StoredMessage): Promise<void> {
  const submissions = (await listSubmissions(trx, [message.id])).get(message.id) ?? [];
  if (!isChangeable(message.status, submissions)) throw notChangeable(message);
  await deleteSubmissions(trx, submissions);
}

/** The new due time, which depends on times and category; null if they are unchanged. */
function dueAfter(
  { send_at }: StoredMessage,
  { sendAt, expiresAt, category }: MessageChange,
  row: StoredMessage,
  nowMs: number,
): number | null {
  const hasNewTimes = [sendAt, expiresAt, category].some((each) => each !== undefined);
  if (!hasNewTimes && row.send_at === send_at) return null;
  return Math.min(row.send_at ?? nowMs, row.expires_at);
}

/** The address that the answered message was sent to; the sender of the reply if that message was deleted. */
async function answeredAddress(trx: Transaction, message: StoredMessage): Promise<string | null> {
  const { in_reply_to, user_id, mode, sender_id } = message;
  if (in_reply_to === null || !isInboundMessageId(in_reply_to)) return sender_id;
  const inbound = await findInboundWithin(trx, in_reply_to, { userId: user_id, mode });
  return inbound === undefined ? sender_id : addressOf(inbound);
}

const notChangeable = ({ status }: StoredMessage): Problem =>
  new Problem('message_not_changeable', {
    detail: `The message is '${status}'; only messages that no carrier has can be changed or canceled.`,
  });

const hasOneTimeCode = (): Problem =>
  new Problem('message_not_changeable', {
    detail: 'The message contains a one-time code and cannot be changed. Cancel its verification, and start a new one.',
  });

const codeNotResendable = (): Problem =>
  new Problem('message_not_resendable', {
    detail: 'The message contained a one-time code, whose text is deleted. Send a new code with resendVerification.',
  });

const notResendable = ({ status, text }: StoredMessage): Problem =>
  new Problem('message_not_resendable', {
    detail:
      text === null
        ? "The message's text has been deleted. Send a new message."
        : `The message is '${status}'; only messages whose outcome is unknown can be sent again. Send a new message.`,
  });

const notFinal = ({ status }: StoredMessage): Problem =>
  new Problem('message_not_final', {
    detail: `The message is '${status}'; cancel it first, or delete it once it has ended.`,
  });
