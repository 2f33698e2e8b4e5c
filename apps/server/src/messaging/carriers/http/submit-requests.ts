import type { Clock } from '../../../time/clock.ts';
import type { LateOutcome, OutboundPart, PartOutcome } from '../carrier.ts';
import { type GroupOutcome, readAnswers } from './answers.ts';
import type { HttpSettings } from './http-settings.ts';
import { toHttpMessage } from './message.ts';
import type { ConnectFailure, HttpOutcome, HttpRequests } from './requests.ts';
import type { TokenFailure, TokenSource } from './token-source.ts';

/** One submit. */
export interface Exchange {
  readonly part: OutboundPart;
  readonly isStillOurs: () => boolean;
  readonly onLate: (outcome: LateOutcome) => void;
  /** Undefined if nothing was written, or if the carrier has refused what was written. */
  writtenAtMs: number | undefined;
  /** The response time is over, and the request goes on. */
  isLate: boolean;
  outcome: PartOutcome | undefined;
}

/** Submits of the same content, in one request. */
export type ExchangeGroup = readonly [Exchange, ...Exchange[]];

export interface SubmitRequestsOptions {
  readonly config: HttpSettings;
  readonly clock: Pick<Clock, 'now'>;
  readonly requests: Pick<HttpRequests, 'send'>;
  /** Undefined if the carrier needs no token. */
  readonly tokens: TokenSource | undefined;
  /** Called right before the first octet; false cancels the request. */
  readonly mayWrite: (group: ExchangeGroup) => boolean;
  readonly onConnectFailure: (failure: ConnectFailure) => void;
  readonly onTokenFailure: (failure: TokenFailure) => void;
}

interface SubmitResult {
  /** In the order of the group. */
  readonly outcomes: readonly PartOutcome[];
  /** Whether the connection failed after the request was written, at the carrier or at a gateway before it. */
  readonly hasBrokenOff: boolean;
}

/** Never rejects. */
export type SendSubmits = (group: ExchangeGroup) => Promise<SubmitResult>;

interface Sent extends GroupOutcome {
  readonly hasBrokenOff: boolean;
  /** The carrier has answered 401, and has not taken the messages. */
  readonly isTokenRefused: boolean;
}

export function createSendSubmits(options: SubmitRequestsOptions): SendSubmits {
  const { config, clock, requests, tokens, mayWrite, onConnectFailure, onTokenFailure } = options;

  /** One recipient may be the reason that a group is refused, so that each is then sent alone. */
  async function send(group: ExchangeGroup): Promise<SubmitResult> {
    const { isForAll, outcomes, hasBrokenOff } = await sendGroup(group);
    if (group.length === 1 || !isForAll || !outcomes.every(isRefusal)) return { outcomes, hasBrokenOff };
    if (isLate(group)) return { outcomes: group.map(() => uncertain), hasBrokenOff };
    forgetWritten(group);
    const results = await Promise.all(group.map((each) => send([each])));
    return {
      outcomes: results.flatMap((each) => each.outcomes),
      hasBrokenOff: results.every((each) => each.hasBrokenOff),
    };
  }

  /** Sends the request, and once more with another token if the carrier refuses the token. */
  async function sendGroup(group: ExchangeGroup): Promise<GroupOutcome & Pick<Sent, 'hasBrokenOff'>> {
    if (tokens === undefined) return sendWith('', group);
    const first = await tokens.get();
    if (first.kind === 'failed') return withoutToken(first.failure, group);
    const sent = await sendWith(first.token, group);
    if (!sent.isTokenRefused) return sent;
    tokens.discard(first.token);
    if (isLate(group)) return sent;
    forgetWritten(group);
    const second = await tokens.get();
    return second.kind === 'failed' ? withoutToken(second.failure, group) : sendWith(second.token, group);
  }

  function withoutToken(failure: TokenFailure, group: ExchangeGroup) {
    onTokenFailure(failure);
    return { isForAll: true, outcomes: group.map(() => unsent), hasBrokenOff: false };
  }

  async function sendWith(token: string, group: ExchangeGroup): Promise<Sent> {
    const [first, ...others] = group;
    const message = toHttpMessage([first.part, ...others.map(({ part }) => part)], config, clock.now(), token);
    const answer = await requests.send(message, () => mayWrite(group));
    if (answer.kind === 'unsent' && answer.failure) onConnectFailure(answer.failure);
    const result = toOutcomes(answer, group);
    // A rule of the settings may say that a 401 is accepted or uncertain.
    const isRefused = result.outcomes.every(({ kind }) => kind !== 'accepted' && kind !== 'uncertain');
    const isTokenRefused = answer.kind === 'answered' && answer.status === 401 && isRefused;
    const hasBrokenOff =
      answer.kind === 'lost' || (answer.kind === 'answered' && gatewayFailures.includes(answer.status));
    return { ...result, isTokenRefused, hasBrokenOff };
  }

  function toOutcomes(answer: HttpOutcome, group: ExchangeGroup): GroupOutcome {
    if (answer.kind !== 'answered') {
      return { isForAll: true, outcomes: group.map(() => (answer.kind === 'lost' ? uncertain : unsent)) };
    }
    const parts = group.map(({ part }) => part);
    return readAnswers(answer, parts, config.responses, clock.now());
  }

  return send;
}

/** Bad Gateway and Gateway Timeout: a gateway has no answer of the carrier. */
const gatewayFailures: readonly number[] = [502, 504];

const unsent: PartOutcome = { kind: 'unsent' };
const uncertain: PartOutcome = { kind: 'uncertain' };

const isRefusal = (outcome: PartOutcome): boolean =>
  outcome.kind === 'refused' &&
  (outcome.rule.do === 'refuse' || outcome.isUnknownError === true) &&
  !outcome.stopsCarrier;

const isLate = (group: ExchangeGroup): boolean => group.some((each) => each.isLate);

function forgetWritten(group: ExchangeGroup): void {
  for (const each of group) each.writtenAtMs = undefined;
}
