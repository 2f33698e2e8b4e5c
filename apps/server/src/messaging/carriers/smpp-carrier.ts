import {
  type ClientOptions,
  type Delivery,
  type Disposition,
  type LateOutcome as LateAnswer,
  normaliseMessageId,
  type Outcome,
  SmppClient,
} from '@ngoma/smpp';
import { atMost } from '../../jobs/waiting.ts';
import type { Logger } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';
import {
  type Carrier,
  type CarrierOwner,
  type CarrierReceipt,
  isInUse,
  type NoReport,
  type OutboundPart,
  type OutstandingPart,
  type PartOutcome,
} from './carrier.ts';
import { idOfNoMessage, isIdOfNoMessage } from './missing-id.ts';
import { createOccasionalLog } from './occasional-log.ts';
import { ruleFor, showCode, toLateOutcome, toOutcome } from './refusal-table.ts';
import { createSmppHealth } from './smpp-health.ts';
import { isUsableId, readDelivery, readQueryAnswer, spellingsOf } from './smpp-receipts.ts';
import type { SmppSettings } from './smpp-settings.ts';
import { toSource, toSubmit } from './smpp-submit.ts';

export interface SmppCarrierOptions {
  readonly clock: Clock;
  readonly log: Logger;
  /** For tests: the pauses between connections. */
  readonly backoff?: NonNullable<ClientOptions['backoff']>;
}

/** Some carriers look up who binds for longer than they take for any message. */
const shortestBindMs = 30_000;
/** A submit that could not be written by then goes back to the queue, where another carrier may take it. */
const roomMs = 2_000;

/** A carrier over SMPP 3.4: one session, or a transmitter and a receiver, connected again whenever they end. */
export function createSmppCarrier(name: string, settings: SmppSettings, options: SmppCarrierOptions): Carrier {
  const { clock } = options;
  const log = options.log.child({ carrier: name });
  const occasional = createOccasionalLog(clock, log);
  const waiting = new Set<() => void>();
  let owner: CarrierOwner | undefined;
  let isStopping = false;
  const onChange = () => owner?.onChange();
  const health = createSmppHealth({ settings, clock, log, onChange });

  const client = new SmppClient({
    ...toClientOptions(settings),
    ...(options.backoff && { backoff: options.backoff }),
    clock: { now: () => clock.monotonicMs(), after: (delayMs, run) => clock.after(delayMs, run) },
    onDeliver: (delivery) => receive(delivery).then(() => undefined),
  });
  client.on('bound', ({ kind }) => health.bound(kind));
  client.on('disconnected', (disconnection) => {
    health.disconnected(disconnection);
    wakeAll();
  });
  client.on('room', () => {
    health.answers();
    wakeAll();
    onChange();
  });
  client.on('malformed', ({ reason }) => occasional.count(`The carrier sent what cannot be read: ${reason}`));
  client.on('unmatched', ({ command }) => occasional.count(`The carrier sent a ${command} that nobody waits for`));
  client.on('deliveryFailed', ({ error }) =>
    occasional.count('What the carrier delivered could not be stored; it is to send it again', error),
  );

  return {
    name,
    settings: {
      onUncertain: settings.onUncertain,
      window: settings.window,
      perSecond: settings.perSecond,
      slowsDown: true,
      longText: settings.longText,
      alphabet: settings.alphabet,
      queryAfterMs: settings.queryAfterMs,
    },
    get health() {
      return health.current;
    },
    get admits() {
      return isInUse(health.current) ? settings.window : 0;
    },
    async start(newOwner) {
      owner = newOwner;
      client.start();
    },
    submit,
    query,
    stop,
  };

  async function submit(
    part: OutboundPart,
    { isStillOurs, onLate }: Parameters<Carrier['submit']>[1],
  ): Promise<PartOutcome> {
    const fields = toSubmit(part, settings, clock.now());
    const deadlineMs = clock.monotonicMs() + roomMs;
    // Nothing is awaited between the last look and the write.
    while (!client.canSubmit) if (!(await roomBefore(deadlineMs))) return { kind: 'unsent' };
    if (!isStillOurs()) return { kind: 'unsent' };
    const writtenAtMs = clock.monotonicMs();
    try {
      const outcome = await client.submit(fields, { onLate: (late) => onLate(toLateOutcome(readLate(late, part))) });
      return readOutcome(outcome, part, writtenAtMs);
    } catch (error) {
      // A value that does not fit its field, such as a sender of 30 letters. The message must not quote it.
      log.error({ type: error instanceof Error ? error.name : 'unknown' }, 'A message does not fit a submit_sm');
      return cannotBeWritten('unsupported_characters');
    }
  }

  /** Resolves with whether it is worth looking again. */
  async function roomBefore(deadlineMs: number): Promise<boolean> {
    const leftMs = deadlineMs - clock.monotonicMs();
    if (leftMs <= 0) health.isSilent(client.open < settings.window);
    if (leftMs <= 0 || isStopping || !health.isBound) return false;
    const woken = Promise.withResolvers<void>();
    waiting.add(woken.resolve);
    const cancel = clock.after(leftMs, woken.resolve);
    await woken.promise;
    cancel();
    waiting.delete(woken.resolve);
    return true;
  }

  function wakeAll(): void {
    for (const wake of waiting) wake();
  }

  function readOutcome(outcome: Outcome<'submit_sm'>, part: OutboundPart, writtenAtMs: number): PartOutcome {
    if (outcome.outcome !== 'uncertain') return readLate(outcome, part);
    // Of a session that has ended is told by itself.
    if (outcome.reason === 'timeout') health.leftUnanswered(writtenAtMs);
    return { kind: 'uncertain' };
  }

  function readLate(answer: LateAnswer<'submit_sm'>, part: OutboundPart): PartOutcome {
    if (answer.outcome === 'refused') {
      if (answer.status === undefined) return { kind: 'unsent' };
      health.answeredSubmit();
      return toOutcome(ruleFor(answer.status.code, settings.codes), showCode(answer.status.code));
    }
    health.answeredSubmit();
    const { messageId } = answer.response;
    const isUsable = isUsableId(messageId);
    if (!isUsable) {
      occasional.count('The carrier took a message and gave no id that can be used: no receipt can be matched with it');
    }
    const { rule, tolerance } = settings.messageIds;
    const id = isUsable ? normaliseMessageId(messageId, 'response', rule, tolerance) : idOfNoMessage(part);
    return { kind: 'accepted', carrierMessageId: id, code: showCode(0) };
  }

  /** The carrier has its answer when this resolves; if it rejects, it is asked to deliver again. */
  async function receive(delivery: Delivery): Promise<void> {
    if (!owner) throw new Error('The carrier has not been started');
    const delivered = readDelivery(delivery, settings);
    if (delivered.kind === 'unreadable')
      return occasional.count('A receipt does not say of which message; it is dropped');
    if (delivered.kind === 'text') return owner.receiveText(delivered.text);
    const { orText, receipt } = delivered;
    if (orText && !(await owner.expects(receipt))) return owner.receiveText(orText);
    if (!delivered.isUnderstood) occasional.count('A receipt has a state that SMPP does not know; it changes nothing');
    await owner.receive(receipt);
  }

  /** How many questions may be open is the caller's matter; none waits for a place in the window. */
  async function query(part: OutstandingPart): Promise<CarrierReceipt | NoReport | undefined> {
    if (isIdOfNoMessage(part.carrierMessageId)) return undefined;
    // One of earlier versions may be longer.
    for (const messageId of spellingsOf(part.carrierMessageId, settings).filter(isUsableId)) {
      if (!client.canSubmit) return 'busy';
      const outcome = await client.request('query_sm', { messageId, ...toSource(part.senderId, settings) });
      if (outcome.outcome === 'uncertain') return outcome.reason === 'timeout' ? 'unanswered' : 'busy';
      if (outcome.outcome === 'refused' && passing.includes(outcome.disposition)) return 'busy';
      const receipt = outcome.outcome === 'accepted' ? readQueryAnswer(outcome.response, part) : undefined;
      if (receipt) return receipt;
    }
    return undefined;
  }

  async function stop(withinMs: number): Promise<void> {
    isStopping = true;
    wakeAll();
    occasional.flush();
    await atMost(withinMs, clock, client.close());
    client.destroy();
  }
}

/** What may be otherwise at another time. */
const passing: readonly Disposition[] = ['retryable', 'throttled'];

const cannotBeWritten = (reason: string): PartOutcome => ({
  kind: 'refused',
  rule: { do: 'refuse' },
  reason,
  code: 'not submitted',
});

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
    sessionInitMs: Math.max(settings.responseMs, shortestBindMs),
    enquireLinkMs: settings.enquireLinkMs,
    responseMs: settings.responseMs,
  },
});
