import { expect } from 'vitest';

/** The result of one request to send a message; `response` is undefined without one. */
export interface Outcome {
  /** Its `Idempotency-Key`. */
  readonly key: string;
  readonly status: number | undefined;
  /** The id of the message, or the code of the refusal. */
  readonly result: string;
  readonly retryAfter: string | null;
  /** Milliseconds until the response. */
  readonly waitedMs: number;
}

export interface Load extends AsyncDisposable {
  /** Resolves with the first outcome from now on that is of this status; rejects if there is none for a minute. */
  next(status: number): Promise<Outcome>;
  /** Ends the load when each request has its outcome. */
  stop(): Promise<Outcome[]>;
}

export interface Target {
  readonly url: string;
  /** An `Authorization` header. */
  readonly bearer: string;
}

const betweenRequestsMs = 10;
const longestWaitMs = 60_000;

/** Sends one message and reads the result. */
export async function send({ url, bearer }: Target, key: string): Promise<Outcome> {
  const headers = { authorization: bearer, 'content-type': 'application/json', 'idempotency-key': key };
  const body = JSON.stringify({ to: '+256772000001', message: `This is ${key}` });
  const sentAtMs = performance.now();
  const waited = () => ({ waitedMs: Math.round(performance.now() - sentAtMs) });
  try {
    const response = await fetch(`${url}/v1/messages`, { method: 'POST', headers, body });
    const { id, code } = (await response.json()) as { id?: string; code?: string };
    const retryAfter = response.headers.get('retry-after');
    return { key, status: response.status, result: id ?? code ?? '', retryAfter, ...waited() };
  } catch (error) {
    // as, twice: fetch throws an error of its own, whose cause is that of the socket
    const cause = (error as Error).cause as NodeJS.ErrnoException | undefined;
    return { key, status: undefined, result: String(cause?.code), retryAfter: null, ...waited() };
  }
}

/** Clients that send one message after another, until they are stopped. */
export function startLoad(target: Target, clients = 8): Load {
  const outcomes: Outcome[] = [];
  const waiting = new Map<(outcome: Outcome) => void, number>();
  let isStopping = false;

  async function work(client: number): Promise<void> {
    for (let count = 0; !isStopping; count += 1) {
      const outcome = await send(target, `fault-${client}-${count}`);
      outcomes.push(outcome);
      for (const [resolve, status] of waiting) {
        if (status !== outcome.status) continue;
        waiting.delete(resolve);
        resolve(outcome);
      }
      await new Promise((resolve) => setTimeout(resolve, betweenRequestsMs));
    }
  }

  const working = Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  async function stop(): Promise<Outcome[]> {
    isStopping = true;
    await working;
    return outcomes;
  }
  return {
    next: (status) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`No request was answered with ${status}.`)), longestWaitMs);
        const end = (outcome: Outcome) => {
          clearTimeout(timer);
          resolve(outcome);
        };
        waiting.set(end, status);
      }),
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
    },
  };
}

/**
 * Messages with a 202 are stored; all others got 503 with `Retry-After`; an unknown outcome is known after a retry with
 * the key.
 */
export async function expectHonest(name: string, target: Target, outcomes: readonly Outcome[]): Promise<void> {
  const counts = Object.entries(Object.groupBy(outcomes, ({ status, result }) => (status === 202 ? '202' : result)));
  process.stdout.write(`${name}: ${counts.map(([what, of]) => `${of?.length} × ${what}`).join(', ')}\n`);
  for (const { status, result, retryAfter } of outcomes) {
    if (status === 202) continue;
    expect({ status, result }).toEqual({ status: 503, result: expect.stringMatching(codesOf503) });
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
  for (const { key, status, result } of outcomes) {
    if (status === 202) expect(await send(target, key)).toMatchObject({ status: 202, result });
    if (result === 'outcome_unknown') expect(await send(target, key)).toMatchObject({ status: 202 });
  }
}

const codesOf503 = /^(storage_unavailable|outcome_unknown|service_unavailable)$/;

/** Whether the service reports that it is ready. */
export const readiness = async ({ url }: Target): Promise<number> => (await fetch(`${url}/readyz`)).status;
