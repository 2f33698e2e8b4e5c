import type { Clock } from '../../clock.ts';
import type { Carrier, CarrierReceipt, OutboundPart, PartOutcome, ReceiveReceipt } from './carrier.ts';

type Report = Omit<CarrierReceipt, 'carrierMessageId'>;
type Refusal = {
  readonly refusal: 'permanent' | 'retryable' | 'throttled';
  readonly reason: string;
  readonly code: string;
};

/** The reaction to a message: refuse it, or report on it with receipts, one after another. */
type Script =
  | { readonly kind: 'refuse'; readonly refusal: Refusal }
  | { readonly kind: 'report'; readonly reports: readonly Report[]; readonly beforeAnswer: boolean };

const delivered: Report = { status: 'delivered', reason: null, code: 'DELIVRD 000' };

const report = (...reports: Report[]): Script => ({ kind: 'report', reports, beforeAnswer: false });
const refuse = (refusal: Refusal['refusal'], reason: string, code: string): Script => ({
  kind: 'refuse',
  refusal: { refusal, reason, code },
});

/** By the last four digits of the number. The codes are those of an SMPP carrier (SMPP 3.4 §5.1.3, appendix B). */
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

const scriptFor = (to: string): Script => scripts[to.slice(-4)] ?? ordinary;

export interface SimulatorOptions {
  readonly clock: Clock;
  /** From the answer to the first receipt, and from one receipt to the next. */
  readonly receiptDelayMs?: number;
}

/** Receipts that fall due within this time of each other share one timer. */
const bucketMs = 20;
const retryMs = 1_000;

/** The carrier of test messages: no phone, and an outcome that the last digits of the number choose. */
export function createSimulator({ clock, receiptDelayMs = 100 }: SimulatorOptions): Carrier {
  const buckets = new Map<number, CarrierReceipt[]>();
  let receive: ReceiveReceipt = () => Promise.reject(new Error('The simulator has not been started'));
  let stopped = false;

  return {
    name: 'simulator',
    // Nobody is texted twice by a simulator.
    onUncertain: 'resend',
    receiptIds: 'same',
    window: 2_000,
    async start(receiver) {
      receive = receiver;
    },
    submit,
    resume(parts) {
      for (const { carrierMessageId, to } of parts) {
        const script = scriptFor(to);
        if (script.kind === 'report') schedule(carrierMessageId, script);
      }
    },
    async stop() {
      stopped = true;
      buckets.clear();
    },
  };

  async function submit({ messageId, attempt, part, to }: OutboundPart): Promise<PartOutcome> {
    const script = scriptFor(to);
    if (script.kind === 'refuse') return { kind: 'refused', ...script.refusal };
    const carrierMessageId = `${messageId.slice('msg_'.length)}-${attempt}-${part}`;
    if (script.beforeAnswer) {
      for (const report of script.reports) await receive({ ...report, carrierMessageId });
    } else {
      schedule(carrierMessageId, script);
    }
    return { kind: 'accepted', carrierMessageId, code: '0x00' };
  }

  function schedule(carrierMessageId: string, { reports }: Extract<Script, { kind: 'report' }>): void {
    reports.forEach((report, index) => {
      deliverAt(clock.now() + receiptDelayMs * (index + 1), { ...report, carrierMessageId });
    });
  }

  function deliverAt(atMs: number, receipt: CarrierReceipt): void {
    if (stopped) return;
    const dueMs = Math.ceil(atMs / bucketMs) * bucketMs;
    const bucket = buckets.get(dueMs);
    if (bucket) {
      bucket.push(receipt);
      return;
    }
    buckets.set(dueMs, [receipt]);
    clock.after(dueMs - clock.now(), () => deliver(dueMs));
  }

  function deliver(dueMs: number): void {
    const due = buckets.get(dueMs) ?? [];
    buckets.delete(dueMs);
    for (const receipt of due) {
      // As a carrier does with a receipt that is not acknowledged.
      receive(receipt).catch(() => deliverAt(clock.now() + retryMs, receipt));
    }
  }
}
