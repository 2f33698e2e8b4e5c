import type { Carrier, CarrierReceipt, OutboundPart, PartOutcome, ReceiptIds, ReceiveReceipt } from './carrier.ts';

/** A carrier that does what a test says. */
export interface TestCarrier extends Carrier {
  /** The submitted parts, in their order. */
  readonly submitted: OutboundPart[];
  /** Sends a receipt; its status is `delivered` unless the test names another. */
  report(receipt: Partial<CarrierReceipt> & Pick<CarrierReceipt, 'carrierMessageId'>): Promise<void>;
}

export interface TestCarrierOptions {
  readonly name?: string;
  readonly onUncertain?: Carrier['onUncertain'];
  readonly receiptIds?: ReceiptIds;
  readonly window?: number;
  /** The answer to a submit; by default the part is accepted with the id that `idOf` gives it. */
  readonly answer?: (part: OutboundPart) => Promise<PartOutcome> | PartOutcome;
}

export const idOf = ({ messageId, attempt, part }: Pick<OutboundPart, 'messageId' | 'attempt' | 'part'>): string =>
  `${messageId}-${attempt}-${part}`;

export const accepted = (carrierMessageId: string): PartOutcome => ({
  kind: 'accepted',
  carrierMessageId,
  code: '0x00',
});

export function createTestCarrier(options: TestCarrierOptions = {}): TestCarrier {
  const { answer = (part: OutboundPart) => accepted(idOf(part)) } = options;
  const submitted: OutboundPart[] = [];
  let receive: ReceiveReceipt = () => Promise.reject(new Error('The carrier has not been started'));
  return {
    name: options.name ?? 'test-carrier',
    onUncertain: options.onUncertain ?? 'hold',
    receiptIds: options.receiptIds ?? 'same',
    window: options.window ?? 100,
    submitted,
    async start(receiver) {
      receive = receiver;
    },
    async submit(part) {
      submitted.push(part);
      return answer(part);
    },
    report: (receipt) => receive({ status: 'delivered', reason: null, code: null, ...receipt }),
    async stop() {},
  };
}
