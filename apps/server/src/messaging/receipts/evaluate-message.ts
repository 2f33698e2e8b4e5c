import type { ReceiptStatus } from '../messages/message.ts';
import type { PartSequence, Submission } from '../submissions/repository.ts';

/** A submitted part with the status of its receipt, or null. */
export type ReportedPart = PartSequence & Pick<Submission, 'part' | 'state' | 'receipt'>;

/**
 * The final state of a message by the receipts of its parts; undefined while undecided. A message is delivered once all
 * parts of one sequence are. Otherwise the last sequence decides, as it replaced the earlier ones.
 * @param segments the number of parts for submissions that do not store it
 * @param submissions in the order of their attempts
 */
export function evaluateMessage(segments: number, submissions: readonly ReportedPart[]): ReceiptStatus | undefined {
  const bySequence = Map.groupBy(submissions, ({ carrier, form, reference }) => `${carrier} ${form} ${reference}`);
  const ends = Array.from(bySequence.values(), (parts) => evaluateSequence(parts[0]?.total ?? segments, parts));
  return ends.includes('delivered') ? 'delivered' : ends.at(-1);
}

/**
 * One failed part fails the sequence. A part that was accepted several times needs one delivery. Submits without an
 * answer do not count: they have no id that a receipt could name.
 */
function evaluateSequence(total: number, submitted: readonly ReportedPart[]): ReceiptStatus | undefined {
  const accepted = submitted.filter(({ state }) => state === 'accepted');
  const parts = Array.from({ length: total }, (_, index) =>
    evaluatePart(accepted.filter(({ part }) => part === index + 1).map(({ receipt }) => receipt)),
  );
  const failure = parts.find((status) => status !== undefined && status !== 'delivered' && status !== 'unknown');
  if (failure !== undefined) return failure;
  if (parts.includes(undefined)) return undefined;
  return parts.includes('unknown') ? 'unknown' : 'delivered';
}

function evaluatePart(receipts: readonly (ReceiptStatus | null)[]): ReceiptStatus | undefined {
  if (receipts.includes('delivered')) return 'delivered';
  if (receipts.length === 0 || receipts.includes(null)) return undefined;
  return receipts.find((receipt) => receipt !== null && receipt !== 'unknown') ?? 'unknown';
}

/** Whether a receipt changes the status: only none and `unknown` can change. */
export const isNews = (before: ReceiptStatus | null, receipt: ReceiptStatus): boolean =>
  before === null || (before === 'unknown' && receipt !== 'unknown');

/** The number does not exist or must not be texted. */
const permanent: ReadonlySet<string> = new Set(['unknown_subscriber', 'invalid_number', 'barred', 'sender_refused']);

/** The phone was off or full. */
const temporary: ReadonlySet<string> = new Set(['absent_subscriber', 'memory_full', 'validity_expired']);

/** Whether a resend would fail for the same reason; null if that is unknown. */
export function isRepeatedFailure(reason: string | null): boolean | null {
  if (reason === null) return null;
  if (permanent.has(reason)) return true;
  return temporary.has(reason) ? false : null;
}
