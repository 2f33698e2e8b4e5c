import { readRetryAfter } from '../../../outbound/retry-after.ts';
import type { Clock } from '../../../time/clock.ts';
import { maxRetryAfterMs } from './answers.ts';
import { fillRequest } from './message.ts';
import type { HttpOutcome, HttpRequests } from './requests.ts';
import { type CarrierDocument, parseDocument, readField } from './response-forms/carrier-document.ts';
import type { TokenSettings } from './token-schema.ts';

/** The reason of a failure as a sentence, without parts of the response, which may contain secrets. */
export interface TokenFailure {
  readonly reason: string;
  /** The credentials, the address or the certificate are wrong. */
  readonly needsOperator: boolean;
  /** Until the next request. */
  readonly afterMs: number;
}

type TokenResult =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'failed'; readonly failure: TokenFailure };

/** The access token of a carrier, which all requests share. */
export interface TokenSource {
  /** Never rejects. Requests a token if there is none or it is about to expire, at most one at a time. */
  get(): Promise<TokenResult>;
  /** The carrier has refused this token before its end. */
  discard(token: string): void;
}

export interface TokenSourceOptions {
  readonly settings: TokenSettings;
  readonly requests: Pick<HttpRequests, 'send'>;
  readonly clock: Clock;
}

interface IssuedToken {
  readonly token: string;
  readonly renewAtMs: number;
  readonly expiresAtMs: number;
}

const minPauseMs = 5_000;
const maxPauseMs = 60_000;
/** A token is renewed a fifth of its lifetime, but at most a minute, before its end. */
const renewalShare = 0.2;
const maxRenewalMs = 60_000;
/** A shorter lifetime would mean a request before each submit. */
const minLifetimeMs = 1_000;
const maxLifetimeMs = 7 * 86_400_000;
/** Fits a header, and contains no line break. */
const tokenForm = /^[\x20-\x7e]{1,8000}$/;

export function createTokenSource({ settings, requests, clock }: TokenSourceOptions): TokenSource {
  const { host } = new URL(settings.request.origin);
  let issued: IssuedToken | undefined;
  let pending: Promise<TokenResult> | undefined;
  let failure: TokenFailure | undefined;
  let retryAtMs = Number.NEGATIVE_INFINITY;
  let pauseMs = minPauseMs;

  async function request(): Promise<TokenResult> {
    const askedAtMs = clock.monotonicMs();
    const outcome = await requests.send(fillRequest(settings.request, {}), () => true);
    const read = readTokenResponse(outcome, settings);
    if ('reason' in read) return fail(read, outcome);
    const { token, lifetimeMs } = read;
    const expiresAtMs = askedAtMs + lifetimeMs;
    issued = { token, expiresAtMs, renewAtMs: expiresAtMs - Math.min(lifetimeMs * renewalShare, maxRenewalMs) };
    failure = undefined;
    pauseMs = minPauseMs;
    return { kind: 'token', token };
  }

  /** Until the next request, a token that is still valid is used. */
  function fail({ reason, needsOperator }: NoToken, outcome: HttpOutcome): TokenResult {
    const afterMs = Math.max(pauseMs, retryAfterOf(outcome, clock.now()));
    pauseMs = Math.min(pauseMs * 2, maxPauseMs);
    retryAtMs = clock.monotonicMs() + afterMs;
    failure = { reason: `No token from ${host}: ${reason}.`, needsOperator, afterMs };
    return held() ?? { kind: 'failed', failure };
  }

  function held(): TokenResult | undefined {
    if (issued === undefined || clock.monotonicMs() >= issued.expiresAtMs) return undefined;
    return { kind: 'token', token: issued.token };
  }

  return {
    async get() {
      const nowMs = clock.monotonicMs();
      if (issued && nowMs < issued.renewAtMs) return { kind: 'token', token: issued.token };
      if (failure && nowMs < retryAtMs) {
        return held() ?? { kind: 'failed', failure: { ...failure, afterMs: retryAtMs - nowMs } };
      }
      pending ??= request().finally(() => {
        pending = undefined;
      });
      return pending;
    },
    discard(token) {
      if (issued?.token === token) issued = undefined;
    },
  };
}

interface Token {
  readonly token: string;
  readonly lifetimeMs: number;
}

/** `reason` is the end of a sentence, without parts of the response. */
type NoToken = Pick<TokenFailure, 'reason' | 'needsOperator'>;

/** The token of a response and its lifetime, or the reason why there is none. */
export const readTokenResponse = (outcome: HttpOutcome, settings: TokenSettings): Token | NoToken =>
  readToken(outcome, settings) ?? { reason: describe(outcome), needsOperator: isForOperator(outcome) };

function readToken(outcome: HttpOutcome, { form, token, lifetime, lifetimeMs }: TokenSettings): Token | undefined {
  if (outcome.kind !== 'answered' || outcome.status >= 300 || outcome.body === undefined) return undefined;
  const document = parseDocument(outcome.body, form);
  const text = document && readField(document, token)?.trim();
  if (document === undefined || text === undefined || !tokenForm.test(text)) return undefined;
  return { token: text, lifetimeMs: (lifetime && readLifetime(document, lifetime)) ?? lifetimeMs };
}

function readLifetime(document: CarrierDocument, field: Parameters<typeof readField>[1]): number | undefined {
  const text = readField(document, field)?.trim() ?? '';
  if (!/^\d{1,12}(?:\.\d*)?$/.test(text)) return undefined;
  return Math.min(Math.max(Number(text) * 1_000, minLifetimeMs), maxLifetimeMs);
}

const retryAfterOf = (outcome: HttpOutcome, nowMs: number): number =>
  outcome.kind === 'answered' ? Math.min(readRetryAfter(outcome.retryAfter, nowMs), maxRetryAfterMs) : 0;

/** The statuses among 4xx that another try may change. */
const passingStatuses: readonly number[] = [408, 425, 429];

function isForOperator(outcome: HttpOutcome): boolean {
  if (outcome.kind === 'unsent') return outcome.failure?.isOfTls ?? false;
  if (outcome.kind === 'lost') return false;
  return outcome.status < 500 && !passingStatuses.includes(outcome.status);
}

function describe(outcome: HttpOutcome): string {
  switch (outcome.kind) {
    case 'answered':
      return outcome.status < 300 ? 'its response has none where the settings expect it' : `HTTP ${outcome.status}`;
    case 'unsent':
      return outcome.failure?.error ?? 'the request was cancelled';
    case 'lost':
      return 'it did not answer completely in time';
  }
}
