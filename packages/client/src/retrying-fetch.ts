import { isProblem } from './problem.ts';
import { isRepeatable } from './repeatable.ts';
import { limitTime, pause } from './time-limit.ts';

/** A function that sends a request, like the global `fetch`. */
export type Fetch = (request: Request) => Promise<Response>;

/** How often a request that is safe to repeat is tried. */
export interface RetryPolicy {
  /** All tries of one call, the first included: 4 by default; 1 never tries again. */
  attempts?: number | undefined;
  /** Milliseconds before the second try, doubled before each further one, less a random part: 250 by default. */
  firstDelayMs?: number | undefined;
}

/** How long and how often to try. */
export interface Patience {
  /** Milliseconds that one call may take with all its tries, pauses and bodies: 30,000 by default. */
  timeoutMs?: number | undefined;
  retry?: RetryPolicy | undefined;
}

/**
 * Tries requests that are safe to repeat again after network errors, 408, 409 `idempotency_in_progress`, 429 and 5xx; all
 * others once. When the tries or the time are used up, the last response is returned and the last error thrown. Rejects
 * with the reason of the request's signal when that aborts, and with a `TimeoutError` when time runs out during a try.
 */
export function retryingFetch(fetch: Fetch, { timeoutMs = 30_000, retry = {} }: Patience = {}): Fetch {
  const { attempts = 4, firstDelayMs = 250 } = retry;

  async function send(request: Request, signal: AbortSignal, endsAtMs: number): Promise<Response> {
    const tries = isRepeatable(request) ? attempts : 1;
    for (let attempt = 1; ; attempt++) {
      const [outcome] = await Promise.allSettled([fetchWhole(fetch, request, signal)]);
      if (outcome.status === 'rejected') signal.throwIfAborted();
      const retryAfterMs = attempt < tries ? await askedDelayMs(outcome) : undefined;
      if (retryAfterMs === undefined) return settle(outcome);
      const delayMs = retryDelayMs(attempt, retryAfterMs, firstDelayMs, Math.random());
      if (performance.now() + delayMs >= endsAtMs) return settle(outcome);
      await pause(delayMs, signal);
    }
  }

  return async (request: Request & { readonly timeoutMs?: number }) => {
    // openapi-fetch puts the options of a call on its request.
    const limit = limitTime(request.signal, request.timeoutMs ?? timeoutMs);
    try {
      return await send(request, limit.signal, limit.endsAtMs);
    } finally {
      limit.release();
    }
  };
}

// Node's fetch follows the signal of a request only while something refers to that request (nodejs/undici#4068): here
// the signal itself does.
const requestsOfSignals = new WeakMap<AbortSignal, Request>();

// A connection that breaks in the middle of a response is a network error too, so the body belongs to the try.
async function fetchWhole(fetch: Fetch, request: Request, signal: AbortSignal): Promise<Response> {
  const ownRequest = new Request(request.clone(), { signal });
  requestsOfSignals.set(signal, ownRequest);
  const response = await fetch(ownRequest);
  await response.clone().arrayBuffer();
  return response;
}

function settle(outcome: PromiseSettledResult<Response>): Response {
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

// How long the service asks to wait before the next try, 0 where it says nothing; undefined where none may follow.
async function askedDelayMs(outcome: PromiseSettledResult<Response>): Promise<number | undefined> {
  if (outcome.status === 'rejected') return 0;
  const response = outcome.value;
  if (!(await mayPass(response))) return undefined;
  return parseRetryAfterMs(response.headers.get('Retry-After'), Date.now());
}

async function mayPass(response: Response): Promise<boolean> {
  if (response.status === 409) {
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => undefined);
    return isProblem(body, 'idempotency_in_progress');
  }
  return [408, 429].includes(response.status) || response.status >= 500;
}

const longestBackoffMs = 10_000;

/**
 * Milliseconds to wait after the failed try number `attempt` (from 1): what `Retry-After` asks for, plus a pause that
 * doubles from `firstDelayMs` up to 10 seconds, of which a `random` part (0 to 1) up to a half is left out.
 */
export function retryDelayMs(attempt: number, retryAfterMs: number, firstDelayMs: number, random: number): number {
  const backoffMs = Math.min(firstDelayMs * 2 ** (attempt - 1), longestBackoffMs);
  return retryAfterMs + backoffMs * (1 - random / 2);
}

/** The milliseconds of a `Retry-After` header, seconds or an HTTP date (RFC 9110 §10.2.3); 0 where it says nothing. */
export function parseRetryAfterMs(value: string | null, nowMs: number): number {
  if (value === null) return 0;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // NaN for a text that is no date.
  return Math.max(0, Date.parse(value) - nowMs) || 0;
}
