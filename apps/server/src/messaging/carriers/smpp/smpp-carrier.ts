import {
  type ClientOptions,
  type Delivery,
  type Disposition,
  type LateOutcome as LateAnswer,
  type Outcome,
  SmppClient,
} from '@ngoma/smpp';
import { atMost } from '../../../jobs/waiting.ts';
import type { Logger } from '../../../log/log.ts';
import type { Clock } from '../../../time/clock.ts';
import {
  type Carrier,
  type CarrierHealth,
  type CarrierOwner,
  type CarrierReceipt,
  type CarrierSettings,
  isInUse,
  isPlaceholderId,
  type NoReport,
  type OutboundPart,
  type OutstandingPart,
  type PartOutcome,
  toPlaceholderId,
} from '../carrier.ts';
import { ruleFor, showCode, toLateOutcome, toOutcome } from '../refusal-table.ts';
import { createOccasionalLog, createSmppHealth, type OccasionalLog, type SmppHealth } from './health.ts';
import { isUsableId, keyOfResponse, spellingsOf } from './message-ids.ts';
import { readDelivery, readQueryAnswer } from './receipts.ts';
import type { SmppSettings } from './smpp-settings.ts';
import { toSource, toSubmit } from './submit.ts';

export interface SmppCarrierOptions {
  readonly clock: Clock;
  readonly log: Logger;
  /** For tests: the pauses between connections. */
  readonly backoff?: NonNullable<ClientOptions['backoff']>;
}

/** Some carriers take longer for a bind than for any message. */
const minBindMs = 30_000;
/** A submit that cannot be written by then goes back to the queue, where another carrier may take it. */
const maxWaitMs = 2_000;
/** Refusals of a query that a later query may not meet. */
const temporary: readonly Disposition[] = ['retryable', 'throttled'];

/** A carrier over SMPP 3.4, with one session or a transmitter and a receiver, which reconnect when they end. */
export class SmppCarrier implements Carrier {
  readonly name: string;
  readonly settings: CarrierSettings;
  readonly #config: SmppSettings;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #occasional: OccasionalLog;
  readonly #health: SmppHealth;
  readonly #client: SmppClient;
  readonly #waiting = new Set<() => void>();
  #owner: CarrierOwner | undefined;
  #isStopping = false;

  constructor(name: string, config: SmppSettings, { clock, log, backoff }: SmppCarrierOptions) {
    const { onUncertain, window, perSecond, longText, alphabet, queryAfterMs, receipts } = config;
    this.name = name;
    this.settings = { onUncertain, window, perSecond, slowsDown: true, longText, alphabet, queryAfterMs, receipts };
    this.#config = config;
    this.#clock = clock;
    this.#log = log.child({ carrier: name });
    this.#occasional = createOccasionalLog(clock, this.#log);
    this.#health = createSmppHealth({
      ...{ settings: config, clock, log: this.#log },
      onChange: () => this.#owner?.onChange(),
    });
    this.#client = new SmppClient({
      ...toClientOptions(config),
      ...(backoff && { backoff }),
      clock: { now: () => clock.monotonicMs(), after: (delayMs, run) => clock.after(delayMs, run) },
      onDeliver: (delivery) => this.#receive(delivery).then(() => undefined),
    });
    this.#listen();
  }

  get health(): CarrierHealth {
    return this.#health.current;
  }

  get admits(): number {
    return isInUse(this.health) ? this.settings.window : 0;
  }

  async start(owner: CarrierOwner): Promise<void> {
    this.#owner = owner;
    this.#client.start();
  }

  async submit(part: OutboundPart, { isStillOurs, onLate }: Parameters<Carrier['submit']>[1]): Promise<PartOutcome> {
    const fields = toSubmit(part, this.#config, this.#clock.now());
    const deadlineMs = this.#clock.monotonicMs() + maxWaitMs;
    // No await between the last check and the write.
    while (!this.#client.canSubmit) if (!(await this.#waitForRoom(deadlineMs))) return { kind: 'unsent' };
    if (!isStillOurs()) return { kind: 'unsent' };
    const writtenAtMs = this.#clock.monotonicMs();
    try {
      const outcome = await this.#client.submit(fields, {
        onLate: (late) => onLate(toLateOutcome(this.#readAnswer(late, part))),
      });
      return this.#readOutcome(outcome, part, writtenAtMs);
    } catch (error) {
      // A value that does not fit its field, such as a sender of 30 letters. The log must not contain it.
      this.#log.error({ type: error instanceof Error ? error.name : 'unknown' }, 'A message does not fit a submit_sm');
      return { kind: 'refused', rule: { do: 'refuse' }, reason: 'unsupported_characters', code: 'not submitted' };
    }
  }

  /** Never waits for room in the window; the caller limits the number of queries. */
  async query(part: OutstandingPart): Promise<CarrierReceipt | NoReport | undefined> {
    if (isPlaceholderId(part.carrierMessageId)) return undefined;
    // Older versions stored ids that are too long.
    for (const messageId of spellingsOf(part.carrierMessageId, this.#config).filter(isUsableId)) {
      if (!this.#client.canSubmit) return 'busy';
      const source = toSource(part.senderId, this.#config);
      const outcome = await this.#client.request('query_sm', { messageId, ...source });
      if (outcome.outcome === 'uncertain') return outcome.reason === 'timeout' ? 'unanswered' : 'busy';
      if (outcome.outcome === 'refused' && temporary.includes(outcome.disposition)) return 'busy';
      const receipt =
        outcome.outcome === 'accepted' ? readQueryAnswer(outcome.response, part, this.#config) : undefined;
      if (receipt) return receipt;
    }
    return undefined;
  }

  async stop(withinMs: number): Promise<void> {
    this.#isStopping = true;
    this.#wakeAll();
    this.#occasional.flush();
    await atMost(withinMs, this.#clock, this.#client.close());
    this.#client.destroy();
  }

  #listen(): void {
    const count = this.#occasional.count;
    this.#client.on('bound', ({ kind }) => this.#health.bound(kind));
    this.#client.on('disconnected', (disconnection) => {
      this.#health.disconnected(disconnection);
      this.#wakeAll();
    });
    this.#client.on('room', () => {
      this.#health.setSilent(false);
      this.#wakeAll();
      this.#owner?.onChange();
    });
    this.#client.on('malformed', ({ reason }) => count(`The carrier sent a malformed PDU: ${reason}`));
    this.#client.on('unmatched', ({ command }) => count(`The carrier sent a ${command} without a request`));
    this.#client.on('deliveryFailed', ({ error }) =>
      count('A delivery of the carrier could not be stored; it should send it again', error),
    );
  }

  /** Resolves with whether to check again. */
  async #waitForRoom(deadlineMs: number): Promise<boolean> {
    const leftMs = deadlineMs - this.#clock.monotonicMs();
    if (leftMs <= 0) this.#health.setSilent(this.#client.open < this.settings.window);
    if (leftMs <= 0 || this.#isStopping || !this.#health.isBound) return false;
    const woken = Promise.withResolvers<void>();
    this.#waiting.add(woken.resolve);
    const cancel = this.#clock.after(leftMs, woken.resolve);
    await woken.promise;
    cancel();
    this.#waiting.delete(woken.resolve);
    return true;
  }

  #wakeAll(): void {
    for (const wake of this.#waiting) wake();
  }

  #readOutcome(outcome: Outcome<'submit_sm'>, part: OutboundPart, writtenAtMs: number): PartOutcome {
    if (outcome.outcome !== 'uncertain') return this.#readAnswer(outcome, part);
    // The end of a session is reported separately.
    if (outcome.reason === 'timeout') this.#health.leftUnanswered(writtenAtMs);
    return { kind: 'uncertain' };
  }

  #readAnswer(answer: LateAnswer<'submit_sm'>, part: OutboundPart): PartOutcome {
    if (answer.outcome === 'refused' && answer.status === undefined) return { kind: 'unsent' };
    this.#health.answeredSubmit();
    if (answer.outcome === 'refused') {
      const code = answer.status?.code ?? 0;
      return toOutcome(ruleFor(code, this.#config.codes), showCode(code));
    }
    const { messageId } = answer.response;
    if (isUsableId(messageId)) {
      return { kind: 'accepted', carrierMessageId: keyOfResponse(messageId, this.#config), code: showCode(0) };
    }
    this.#occasional.count('The carrier accepted a message without a usable id: its receipt cannot be matched');
    return { kind: 'accepted', carrierMessageId: toPlaceholderId(part), code: showCode(0) };
  }

  /** The delivery is acknowledged once this resolves, and repeated by the carrier if it rejects. */
  async #receive(delivery: Delivery): Promise<void> {
    if (!this.#owner) throw new Error('The carrier has not been started');
    const delivered = readDelivery(delivery, this.#config);
    if (delivered.kind === 'unreadable') return this.#occasional.count('A receipt without a message id was dropped');
    if (delivered.kind === 'text') return this.#owner.receiveText(delivered.text);
    const { orText, receipt, isUnderstood } = delivered;
    if (orText && !(await this.#owner.expects(receipt))) return this.#owner.receiveText(orText);
    if (!isUnderstood) this.#occasional.count('A receipt with an unknown state was ignored');
    await this.#owner.receive(receipt);
  }
}

const toClientOptions = (settings: SmppSettings): ClientOptions => ({
  host: settings.host,
  port: settings.port,
  ...(settings.tls && { tls: settings.tls }),
  systemId: settings.systemId,
  password: settings.password,
  systemType: settings.systemType,
  bind: settings.bind,
  addrTon: settings.addrTon,
  addrNpi: settings.addrNpi,
  addressRange: settings.addressRange,
  windowSize: settings.window,
  timers: {
    sessionInitMs: Math.max(settings.responseMs, minBindMs),
    enquireLinkMs: settings.enquireLinkMs,
    responseMs: settings.responseMs,
  },
});
