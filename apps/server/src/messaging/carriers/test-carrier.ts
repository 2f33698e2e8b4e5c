import {
  type Carrier,
  type CarrierHealth,
  type CarrierOwner,
  type CarrierReceipt,
  type CarrierSettings,
  isInUse,
  type LateOutcome,
  type NoReport,
  type OutboundPart,
  type OutstandingPart,
  type PartOutcome,
  type ReceiptList,
  toPartReference,
} from './carrier.ts';

/** A carrier controlled by a test. */
export interface TestCarrier extends Carrier {
  readonly submitted: OutboundPart[];
  /** Sends a receipt, with the status `delivered` by default. */
  report(receipt: Partial<CarrierReceipt> & Pick<CarrierReceipt, 'carrierMessageId'>): Promise<void>;
  /** Asks its owner whether a receipt names a known part. */
  isExpected(receipt: Pick<CarrierReceipt, 'carrierMessageId' | 'to'>): Promise<boolean>;
  answerLate(part: Pick<OutboundPart, 'messageId' | 'attempt' | 'part'>, outcome: LateOutcome): void;
  setHealth(health: CarrierHealth): void;
}

type Answer = CarrierReceipt | NoReport | undefined;

export interface TestCarrierOptions {
  readonly name?: string;
  readonly settings?: Partial<CarrierSettings>;
  readonly receiptList?: ReceiptList;
  /** The answer to a submit; by default, accepted with the id of `idOf`. */
  readonly answer?: (part: OutboundPart) => Promise<PartOutcome> | PartOutcome;
  /** The answer to a query; unknown by default. */
  readonly answerQuery?: (part: OutstandingPart) => Answer | Promise<Answer>;
}

export const idOf = toPartReference;

export const accepted = (carrierMessageId: string): Extract<PartOutcome, { kind: 'accepted' }> => ({
  kind: 'accepted',
  carrierMessageId,
  code: '0x00',
});

const settings: CarrierSettings = {
  onUncertain: { kind: 'hold' },
  window: 100,
  perSecond: undefined,
  slowsDown: true,
  longText: 'udh8',
  alphabet: 'gsm',
  receipts: 'per_part',
  queryAfterMs: undefined,
};

export const emptyReceipt: Omit<CarrierReceipt, 'carrierMessageId'> = {
  status: 'delivered',
  reason: null,
  code: null,
  to: null,
  senderId: null,
  submittedAt: null,
  doneAt: null,
  text: null,
};

export function createTestCarrier(options: TestCarrierOptions = {}): TestCarrier {
  const { answer = (part: OutboundPart) => accepted(idOf(part)), answerQuery = () => undefined } = options;
  const submitted: OutboundPart[] = [];
  const late = new Map<string, (outcome: LateOutcome) => void>();
  let owner: CarrierOwner | undefined;
  let health: CarrierHealth = { kind: 'up', sinceMs: 0 };
  return {
    name: options.name ?? 'test-carrier',
    settings: { ...settings, ...options.settings },
    receiptList: options.receiptList,
    get health() {
      return health;
    },
    get admits() {
      return isInUse(health) ? this.settings.window : 0;
    },
    submitted,
    async start(newOwner) {
      owner = newOwner;
    },
    async submit(part, { isStillOurs, onLate }) {
      if (!isInUse(health) || !isStillOurs()) return { kind: 'unsent' };
      submitted.push(part);
      late.set(idOf(part), onLate);
      return answer(part);
    },
    query: async (part) => answerQuery(part),
    async report(receipt) {
      if (!owner) throw new Error('The carrier has not been started');
      await owner.receive({ ...emptyReceipt, ...receipt });
    },
    async isExpected(receipt) {
      if (!owner) throw new Error('The carrier has not been started');
      return owner.expects({ ...emptyReceipt, ...receipt });
    },
    answerLate: (part, outcome) => late.get(idOf(part))?.(outcome),
    setHealth(newHealth) {
      health = newHealth;
      owner?.onChange();
    },
    async stop() {},
  };
}
