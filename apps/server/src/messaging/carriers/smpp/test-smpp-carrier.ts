import { segmentText } from '@ngoma/sms';
import { afterEach } from 'vitest';
import { StandInCarrier } from '../../../../../../packages/smpp/test/stand-in-carrier.ts';
import { createLog } from '../../../log/log.ts';
import { type Clock, systemClock } from '../../../time/clock.ts';
import { createMessageId } from '../../messages/message.ts';
import type {
  Carrier,
  CarrierReceipt,
  InboundPart,
  InboundText,
  LateOutcome,
  OutboundPart,
  PartOutcome,
} from '../carrier.ts';
import { SmppCarrier } from './smpp-carrier.ts';
import { type SmppSettings, smppSchema } from './smpp-settings.ts';

/** Disposed after each test, in reverse order. */
export const open: AsyncDisposable[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each[Symbol.asyncDispose]();
});

const environment = { PASSWORD: 'secret', WRONG: 'wrong' };
const backoff = { leastMs: 20, mostMs: 100, leastAfterRefusalMs: 200, mostAfterRefusalMs: 400 };

export const settingsWith = (port: number, more: object = {}): SmppSettings =>
  smppSchema({ environment, folder: '.' }).parse({
    kind: 'smpp',
    host: '127.0.0.1',
    port,
    system_id: 'test',
    password: { env: 'PASSWORD' },
    response_s: 2,
    ...more,
  });

/** A carrier with the calls to its owner. */
interface Scene {
  readonly carrier: Carrier;
  readonly receipts: CarrierReceipt[];
  readonly texts: (InboundText | InboundPart)[];
  /** Ids of known parts, set by the test. */
  readonly expected: Set<string>;
  /** Resolves when the condition holds, checked at each receipt and change. */
  until(condition: () => boolean): Promise<void>;
  submit(part?: Partial<OutboundPart>, options?: SubmitOptions): Promise<PartOutcome>;
  submitTo(suffix: number | string, options?: SubmitOptions): Promise<PartOutcome>;
}
interface SubmitOptions {
  readonly isStillOurs?: () => boolean;
  readonly onLate?: (outcome: LateOutcome) => void;
}

export async function startCarrier(
  settings: SmppSettings,
  receive: (receipt: CarrierReceipt) => Promise<void> = async () => undefined,
  clock: Clock = systemClock,
): Promise<Scene> {
  const carrier = new SmppCarrier('mtn', settings, { clock, log: createLog('silent'), backoff });
  const receipts: CarrierReceipt[] = [];
  const texts: (InboundText | InboundPart)[] = [];
  const expected = new Set<string>();
  const watchers = new Set<() => void>();
  const wake = () => {
    for (const watcher of watchers) watcher();
  };
  open.push({ [Symbol.asyncDispose]: () => carrier.stop(0) });
  await carrier.start({
    async receive(receipt) {
      await receive(receipt);
      receipts.push(receipt);
      wake();
    },
    async receiveText(text) {
      texts.push(text);
      wake();
    },
    expects: async ({ carrierMessageId }) => expected.has(carrierMessageId),
    onChange: wake,
  });
  const submit: Scene['submit'] = (part = {}, { isStillOurs = () => true, onLate = () => undefined } = {}) =>
    carrier.submit(partOf('Webale', part), { isStillOurs, onLate });
  return {
    carrier,
    receipts,
    texts,
    expected,
    async until(condition) {
      while (!condition()) {
        const changed = Promise.withResolvers<void>();
        watchers.add(changed.resolve);
        await changed.promise;
        watchers.delete(changed.resolve);
      }
    },
    submit,
    submitTo: (suffix, options) => submit({ to: `+25677200${suffix}` }, options),
  };
}

function partOf(text: string, more: Partial<OutboundPart> = {}): OutboundPart {
  const { encoding, parts } = segmentText(text, { reference: 7 });
  return {
    messageId: createMessageId(Date.now()),
    attempt: 1,
    part: 1,
    total: 1,
    form: 'udh8',
    reference: 0,
    to: '+256772000001',
    senderId: 'NWSC',
    encoding,
    text,
    octets: parts[0]?.octets ?? new Uint8Array(),
    hasHeader: false,
    expiresAtMs: Date.now() + 3_600_000,
    ...more,
  };
}

export const isUp = ({ carrier }: Scene) => carrier.health.kind === 'up';
export const idOf = (outcome: PartOutcome) => (outcome.kind === 'accepted' ? outcome.carrierMessageId : outcome.kind);

/** Starts the stand-in carrier, and ours bound to it. */
export async function meet(
  theirs: Readonly<Record<string, string | number>> = {},
  ours: object = {},
  clock: Clock = systemClock,
) {
  const smsc = await StandInCarrier.start({ 'receipt-ms': 20, 'redeliver-ms': 20, ...theirs });
  open.push(smsc);
  const scene = await startCarrier(settingsWith(smsc.port, ours), undefined, clock);
  await scene.until(() => isUp(scene));
  return { smsc, scene };
}
