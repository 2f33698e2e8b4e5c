import { type Encoding, suggestNumber } from '@ngoma/sms';
import type { Database } from '../../database/database.ts';
import type { Thousandths } from '../../money/amounts.ts';
import { type FieldError, Problem } from '../../problems/problem.ts';
import type { AcceptanceRules } from '../messages/accept/accept-message.ts';
import type { Admit } from '../messages/accept/admit-messages.ts';
import type { Requester } from '../messages/check/check-message.ts';
import { isRenderer } from '../messages/render-text.ts';
import {
  type BatchContent,
  countSmartEncoded,
  type EvaluatedRecipient,
  errorsOf,
  evaluateRecipients,
  isAcceptable,
  isSendable,
  withVerdicts,
} from './evaluate-recipients.ts';
import { findRepeated, type NumberedRecipient, type RepeatedNumbers } from './repeated-numbers.ts';

export interface BatchPreview extends RepeatedNumbers {
  readonly sendable: boolean;
  readonly accepted: number;
  readonly refused: number;
  /** The time of the first attempt: that of the request, or the next hour of marketing. Undefined for at once. */
  readonly firstSendAtMs: number | undefined;
  /** The sum of all messages. */
  readonly segments: number;
  /** The sum of all messages with a price. */
  readonly cost: Thousandths;
  /** Undefined if no message can be sent. */
  readonly longest: LongestText | undefined;
  readonly normalized: readonly NormalizedNumber[];
  /** The number of messages whose texts smart encoding changes. */
  readonly smartEncoded: number;
  /** Names of variables with values that the text does not use. */
  readonly unusedVariables: readonly string[];
  readonly errors: readonly FieldError[];
}

interface NormalizedNumber {
  /** The index in the list of recipients. */
  readonly recipient: number;
  readonly from: string;
  readonly to: string;
}

interface LongestText {
  /** The index in the list of recipients. */
  readonly recipient: number;
  readonly text: string;
  readonly encoding: Encoding;
  readonly segments: number;
}

export interface BatchPreviewOptions extends AcceptanceRules {
  readonly db: Database;
  readonly admit: Admit;
}

/** Of errors, normalized numbers and unused variables. */
export const maxListed = 20;

/** Runs the checks of `createBatch` and stores nothing. */
export async function previewBatch(
  requester: Requester,
  content: BatchContent,
  options: BatchPreviewOptions,
): Promise<BatchPreview> {
  const senders = await options.policy.sendersOf(requester.userId);
  const candidates = evaluateRecipients({ ...requester, senders }, content, options);
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
    normalized: listNormalized(content.recipients).slice(0, maxListed),
    firstSendAtMs: firstSendAtMs(content, options),
    ...findRepeated(numberedRecipients(content.recipients)),
    smartEncoded: countSmartEncoded(evaluated),
    unusedVariables: listUnusedVariables(content).slice(0, maxListed),
    errors: errorsOf(evaluated).slice(0, maxListed),
  };
}

/** The time of the first attempt; undefined if that is now. */
export function firstSendAtMs(
  { shared: { sendAt, category } }: Pick<BatchContent, 'shared'>,
  { clock, policy }: AcceptanceRules,
): number | undefined {
  const nowMs = clock.now();
  const atMs = sendAt === null ? nowMs : Date.parse(sendAt);
  const openMs = category === 'marketing' ? policy.marketingHours.openFrom(atMs) : atMs;
  return openMs > nowMs ? openMs : undefined;
}

function* numberedRecipients(recipients: BatchContent['recipients']): Generator<NumberedRecipient> {
  for (const [recipient, each] of recipients.entries()) {
    const number = each instanceof Problem ? undefined : suggestNumber(each.to);
    if (number !== undefined) yield { number, recipient };
  }
}

const listNormalized = (recipients: BatchContent['recipients']): NormalizedNumber[] =>
  recipients.flatMap((each, recipient) => {
    if (each instanceof Problem || each.normalizedFrom === undefined) return [];
    return { recipient, from: each.normalizedFrom, to: each.to };
  });

function listUnusedVariables({ text, recipients }: BatchContent): string[] {
  const given = recipients.flatMap((each) => (each instanceof Problem ? [] : Object.keys(each.variables)));
  const used = isRenderer(text) ? text.variables : [];
  return [...new Set(given)].filter((name) => !used.includes(name)).toSorted();
}

/** The first text with the most segments. */
function findLongest(evaluated: readonly EvaluatedRecipient[]): LongestText | undefined {
  let longest: LongestText | undefined;
  for (const [recipient, each] of evaluated.entries()) {
    if (!isSendable(each) || each.message.segments <= (longest?.segments ?? 0)) continue;
    const { text, encoding, segments } = each.message;
    longest = { recipient, text: text ?? '', encoding, segments };
  }
  return longest;
}
