import type { Clock } from '../../time/clock.ts';
import type { Carrier, CarrierOwner, CarrierReceipt, OutboundPart, OutstandingPart, PartOutcome } from './carrier.ts';
import { simulatorName } from './carriers.ts';

type Report = Pick<CarrierReceipt, 'status' | 'reason' | 'code'>;
type Refusal = Exclude<PartOutcome, { kind: 'accepted' }>;

/** The reaction to a message: a refusal, or receipts. */
type Script =
  | { readonly kind: 'refuse'; readonly refusal: Refusal }
  | { readonly kind: 'report'; readonly reports: readonly Report[]; readonly beforeAnswer: boolean };

const delivered: Report = { status: 'delivered', reason: null, code: 'DELIVRD 000' };

const report = (...reports: Report[]): Script => ({ kind: 'report', reports, beforeAnswer: false });
const refuse = (refusal: Refusal): Script => ({ kind: 'refuse', refusal });
const throttle = (code: string): Script => refuse({ kind: 'throttled', code });
const refuseForGood = (reason: string, code: string): Script =>
  refuse({ kind: 'refused', rule: { do: 'refuse' }, reason, code });
const refuseForNow = (reason: string, code: string): Script =>
  refuse({ kind: 'refused', rule: { do: 'retry', delayMs: 1_000, tries: 3 }, reason, code });

/** By the last four digits of the number. The codes are those of an SMPP carrier (SMPP 3.4 §5.1.3, appendix B). */
const scripts: Readonly<Record<string, Script>> = {
  9901: report({ status: 'undelivered', reason: 'absent_subscriber', code: 'UNDELIV 006' }),
  9902: report({ status: 'expired', reason: 'validity_expired', code: 'EXPIRED 027' }),
  9903: report({ status: 'rejected', reason: 'refused_by_network', code: 'REJECTD 069' }),
  9904: report({ status: 'unknown', reason: 'unknown_to_carrier', code: 'UNKNOWN 255' }),
  9905: report({ status: 'undelivered', reason: 'deleted_by_carrier', code: 'DELETED 034' }),
  9907: report({ status: 'en_route', reason: null, code: 'ENROUTE 000' }, delivered),
  9910: report(),
  9912: throttle('0x58'),
  9913: throttle('0x14'),
  9914: refuseForGood('invalid_number', '0x0B'),
  9915: refuseForGood('sender_refused', '0x0A'),
  9916: refuseForNow('submit_failed', '0x45'),
  9917: refuseForNow('carrier_error', '0x08'),
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

/** Receipts within the same bucket share a timer. */
const bucketMs = 20;
const retryMs = 1_000;
const window = 2_000;

export interface Simulator extends Carrier {
  /** The time of the next receipt by its clock: now while one is being stored, undefined for none. */
  nextReceiptAtMs(): number | undefined;
  /** Stores a text as if a phone had sent it. */
  receive(from: string, to: string, text: string): Promise<void>;
}

/** The carrier of test messages, with outcomes by the last digits of the number. */
export function createSimulator({ clock, receiptDelayMs = 100 }: SimulatorOptions): Simulator {
  let owner: CarrierOwner | undefined;
  const pending = createPendingReceipts(clock, () => owner);

  return {
    name: simulatorName,
    settings: {
      onUncertain: { kind: 'resend' },
      window,
      perSecond: undefined,
      slowsDown: false,
      longText: 'udh8',
      alphabet: 'gsm',
      receipts: 'per_part',
      queryAfterMs: 10_000,
    },
    health: { kind: 'up', sinceMs: clock.now() },
    admits: window,
    nextReceiptAtMs: pending.nextAtMs,
    async receive(from, to, text) {
      if (!owner) throw new Error('The simulator has not been started');
      await owner.receiveText({ from, to, text });
    },
    async start(newOwner) {
      owner = newOwner;
    },
    submit,
    query,
    async stop() {
      owner = undefined;
      pending.clear();
    },
  };

  async function submit(part: OutboundPart, { isStillOurs }: { isStillOurs: () => boolean }): Promise<PartOutcome> {
    if (!owner || !isStillOurs()) return { kind: 'unsent' };
    const script = scriptFor(part.to);
    if (script.kind === 'refuse') return script.refusal;
    const carrierMessageId = `${part.messageId.slice('msg_'.length)}-${part.attempt}-${part.part}`;
    const receipts = script.reports.map((each) => toReceipt(each, { ...part, carrierMessageId }, part.text));
    if (script.beforeAnswer) {
      for (const receipt of receipts) await owner.receive(receipt);
    } else {
      receipts.forEach((receipt, index) => {
        pending.add(clock.now() + receiptDelayMs * (index + 1), receipt);
      });
    }
    return { kind: 'accepted', carrierMessageId, code: '0x00' };
  }

  /** Works from the number alone, so that parts of a dead process end as well. */
  async function query(part: OutstandingPart): Promise<CarrierReceipt | undefined> {
    const script = scriptFor(part.to);
    const last = script.kind === 'report' ? script.reports.at(-1) : undefined;
    return last && toReceipt(last, part, null);
  }
}

/** Stores receipts at their times, and again after a failure, as carriers do. */
function createPendingReceipts(clock: Clock, owner: () => CarrierOwner | undefined) {
  const buckets = new Map<number, CarrierReceipt[]>();
  let storing = 0;

  return {
    add,
    clear: () => buckets.clear(),
    nextAtMs(): number | undefined {
      if (storing > 0) return clock.now();
      return buckets.size > 0 ? Math.min(...buckets.keys()) : undefined;
    },
  };

  function add(atMs: number, receipt: CarrierReceipt): void {
    if (!owner()) return;
    const dueMs = Math.ceil(atMs / bucketMs) * bucketMs;
    const bucket = buckets.get(dueMs);
    if (bucket) {
      bucket.push(receipt);
      return;
    }
    buckets.set(dueMs, [receipt]);
    clock.after(dueMs - clock.now(), () => storeDue(dueMs));
  }

  function storeDue(dueMs: number): void {
    const due = buckets.get(dueMs) ?? [];
    buckets.delete(dueMs);
    for (const receipt of due) void storeOrRetry(receipt);
  }

  async function storeOrRetry(receipt: CarrierReceipt): Promise<void> {
    storing += 1;
    try {
      await owner()?.receive(receipt);
    } catch {
      add(clock.now() + retryMs, receipt);
    } finally {
      storing -= 1;
    }
  }
}

const toReceipt = (
  { status, reason, code }: Report,
  { carrierMessageId, to, senderId }: OutstandingPart,
  text: string | null,
): CarrierReceipt => ({
  carrierMessageId,
  status,
  reason,
  code,
  to,
  senderId,
  submittedAt: null,
  doneAt: null,
  text: text?.slice(0, 20) ?? null,
});
