import type { ReceiptStatus } from '../messages/message.ts';
import type { Series, Submission } from '../submissions/repository.ts';

/** A part that was submitted, with the status in its receipt; null while none came. */
export type ReportedPart = Series & Pick<Submission, 'part' | 'state' | 'receipt'>;

/**
 * The state of a message after the receipts of its parts; undefined while they do not decide. It is delivered when all
 * parts of a series are. Otherwise the last series decides: the ones before it were given up for it.
 * @param segments how many parts those submissions had that do not say it
 * @param submissions in the order of their attempts
 */
export function evaluateMessage(segments: number, submissions: readonly ReportedPart[]): ReceiptStatus | undefined {
  const bySeries = Map.groupBy(submissions, ({ carrier, form, reference }) => `${carrier} ${form} ${reference}`);
  const ends = Array.from(bySeries.values(), (parts) => evaluateSeries(parts[0]?.total ?? segments, parts));
  return ends.includes('delivered') ? 'delivered' : ends.at(-1);
}

/**
 * It has failed when one part has. A part may have been accepted more than once: one delivery is enough. One whose submit
 * was never answered has no id that a receipt could name: waiting for one would never end.
 */
function evaluateSeries(total: number, submitted: readonly ReportedPart[]): ReceiptStatus | undefined {
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

/** Whether a receipt says more than the one before it: only `unknown` leaves something to say. */
export const isNews = (before: ReceiptStatus | null, receipt: ReceiptStatus): boolean =>
  before === null || (before === 'unknown' && receipt !== 'unknown');
