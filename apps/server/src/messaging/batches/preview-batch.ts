import type { Encoding } from '@ngoma/sms';
import type { Database } from '../../database/database.ts';
import type { Thousandths } from '../../money/amounts.ts';
import type { FieldError } from '../../problems/problem.ts';
import type { AcceptanceRules, Sender } from '../messages/accept-message.ts';
import type { Admit } from '../messages/admit.ts';
import {
  type BatchContent,
  type EvaluatedRecipient,
  errorsOf,
  evaluateRecipients,
  isAcceptable,
  isSendable,
  withVerdicts,
} from './evaluate-recipients.ts';

/** What would become of a batch. */
export interface BatchPreview {
  readonly sendable: boolean;
  readonly accepted: number;
  readonly refused: number;
  /** Of all messages together. */
  readonly segments: number;
  /** Of all that have a price. */
  readonly cost: Thousandths;
  /** Of the messages that can be sent. */
  readonly longest: LongestText | undefined;
  /** What is wrong with the first recipients that cannot be sent to. */
  readonly errors: readonly FieldError[];
}

interface LongestText {
  /** Its place in the list, 0 for the first. */
  readonly recipient: number;
  readonly text: string;
  readonly encoding: Encoding;
  readonly segments: number;
}

export interface BatchPreviewOptions extends AcceptanceRules {
  readonly db: Database;
  readonly admit: Admit;
}

const mostErrors = 20;

/** Evaluates a batch as sending it would, and stores nothing. */
export async function previewBatch(
  sender: Sender,
  content: BatchContent,
  options: BatchPreviewOptions,
): Promise<BatchPreview> {
  const senders = await options.policy.sendersOf(sender.userId);
  const candidates = evaluateRecipients({ ...sender, senders }, content, options);
  const messages = candidates.filter(isSendable).map(({ message }) => message);
  const evaluated = withVerdicts(candidates, await options.db.transaction((trx) => options.admit(trx, messages)));
  const sendable = evaluated.filter(isSendable);
  return {
    sendable: isAcceptable(evaluated, content.onInvalid),
    accepted: sendable.length,
    refused: evaluated.length - sendable.length,
    segments: sendable.reduce((sum, { message }) => sum + message.segments, 0),
    cost: sendable.reduce((sum, { message }) => sum + (message.cost ?? 0), 0),
    longest: findLongest(evaluated),
    errors: errorsOf(evaluated).slice(0, mostErrors),
  };
}

/** The first of those with the most segments. */
function findLongest(evaluated: readonly EvaluatedRecipient[]): LongestText | undefined {
  let longest: LongestText | undefined;
  for (const [recipient, each] of evaluated.entries()) {
    if (!isSendable(each) || each.message.segments <= (longest?.segments ?? 0)) continue;
    const { text, encoding, segments } = each.message;
    longest = { recipient, text: text ?? '', encoding, segments };
  }
  return longest;
}
