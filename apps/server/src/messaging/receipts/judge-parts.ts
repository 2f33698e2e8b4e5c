import type { ReceiptStatus } from '../messages/message.ts';

/** A part that a carrier accepted, and what its receipt said; null while none came. */
export interface AcceptedPart {
  /** 1 is the first. */
  readonly part: number;
  readonly receipt: ReceiptStatus | null;
}

/**
 * What the receipts of its parts say of a message; undefined while they do not decide. It is delivered when all parts
 * are, and has failed when one part has. A part may have been accepted more than once: one delivery is enough.
 */
export function judgeParts(total: number, accepted: readonly AcceptedPart[]): ReceiptStatus | undefined {
  const parts = Array.from({ length: total }, (_, index) =>
    judgePart(accepted.filter(({ part }) => part === index + 1).map(({ receipt }) => receipt)),
  );
  const failure = parts.find((status) => status !== undefined && status !== 'delivered' && status !== 'unknown');
  if (failure !== undefined) return failure;
  if (parts.includes(undefined)) return undefined;
  return parts.includes('unknown') ? 'unknown' : 'delivered';
}

function judgePart(receipts: readonly (ReceiptStatus | null)[]): ReceiptStatus | undefined {
  if (receipts.includes('delivered')) return 'delivered';
  if (receipts.length === 0 || receipts.includes(null)) return undefined;
  return receipts.find((receipt) => receipt !== null && receipt !== 'unknown') ?? 'unknown';
}

/** Whether a receipt says more than the one that came before it: only `unknown` leaves something to say. */
export const isNews = (before: ReceiptStatus | null, receipt: ReceiptStatus): boolean =>
  before === null || (before === 'unknown' && receipt !== 'unknown');
