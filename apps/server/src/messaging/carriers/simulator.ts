import type { Clock } from '../../clock.ts';
import type { Carrier, CarrierReceipt, OutboundPart, PartOutcome, ReceiveReceipt } from './carrier.ts';
import { type Script, scriptFor } from './magic-numbers.ts';

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
