import type { CarrierReceipt } from './carrier.ts';

type Report = Omit<CarrierReceipt, 'carrierMessageId'>;
type Refusal = {
  readonly refusal: 'permanent' | 'retryable' | 'throttled';
  readonly reason: string;
  readonly code: string;
};

/** What the simulator does with a message: refuse it, or report on it with receipts, one after another. */
export type Script =
  | { readonly kind: 'refuse'; readonly refusal: Refusal }
  | { readonly kind: 'report'; readonly reports: readonly Report[]; readonly beforeAnswer: boolean };

const delivered: Report = { status: 'delivered', reason: null, code: 'DELIVRD 000' };

const report = (...reports: Report[]): Script => ({ kind: 'report', reports, beforeAnswer: false });
const refuse = (refusal: Refusal['refusal'], reason: string, code: string): Script => ({
  kind: 'refuse',
  refusal: { refusal, reason, code },
});

/** By the last four digits of the number. Codes are those that an SMPP carrier would send (SMPP 3.4 §5.1.3, appendix B). */
const scripts: Readonly<Record<string, Script>> = {
  9901: report({ status: 'undelivered', reason: 'absent_subscriber', code: 'UNDELIV 006' }),
  9902: report({ status: 'expired', reason: 'validity_expired', code: 'EXPIRED 027' }),
  9903: report({ status: 'rejected', reason: 'refused_by_network', code: 'REJECTD 069' }),
  9904: report({ status: 'unknown', reason: 'unknown_to_carrier', code: 'UNKNOWN 255' }),
  9905: report({ status: 'undelivered', reason: 'deleted_by_carrier', code: 'DELETED 034' }),
  9907: report({ status: 'en_route', reason: null, code: 'ENROUTE 000' }, delivered),
  9910: report(),
  9912: refuse('throttled', 'throttled', '0x58'),
  9913: refuse('throttled', 'throttled', '0x14'),
  9914: refuse('permanent', 'invalid_number', '0x0B'),
  9915: refuse('permanent', 'sender_refused', '0x0A'),
  9916: refuse('retryable', 'submit_failed', '0x45'),
  9917: refuse('retryable', 'carrier_error', '0x08'),
  9920: { kind: 'report', reports: [delivered], beforeAnswer: true },
  9921: report(delivered, delivered),
};

const ordinary = report(delivered);

export const scriptFor = (to: string): Script => scripts[to.slice(-4)] ?? ordinary;
