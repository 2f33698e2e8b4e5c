import { phone } from '../sender.ts';

/** A send as its client saw it, with the repetition after a connection that ended. */
export interface Answered {
  readonly phase: string;
  /** Since the first send. */
  readonly atMs: number;
  readonly waitedMs: number;
  /** The process that was asked first. */
  readonly url: string;
  /** Undefined if no process answered. */
  readonly status: number | undefined;
  readonly id: string | undefined;
}

/** Sends at a steady rate, in turns to the processes that run. */
export interface Sending {
  readonly answers: readonly Answered[];
  /** The addresses of the processes that run. */
  urls: readonly string[];
  /** The name under which the next answers are counted. */
  phase: string;
  stop(): Promise<void>;
}

const patienceMs = 60_000;

export function startSends(key: string, perSecond: number, urls: readonly string[]): Sending {
  const answers: Answered[] = [];
  const open = new Set<Promise<void>>();
  const beganAtMs = performance.now();
  let sent = 0;
  const sending = { answers, urls, phase: '', stop };

  async function sendOne(): Promise<void> {
    const number = sent++;
    const { phase } = sending;
    const startedAtMs = performance.now();
    const place = number % sending.urls.length;
    // A load balancer asks the next process if the first one is stopping.
    const order = [...sending.urls.slice(place), ...sending.urls, ...sending.urls];
    const [url = ''] = order;
    let answer = await post(url, number);
    for (const next of order.slice(1, 3)) if (answer.status === undefined) answer = await post(next, number);
    const times = { atMs: startedAtMs - beganAtMs, waitedMs: performance.now() - startedAtMs };
    answers.push({ phase, url, ...times, ...answer });
  }

  async function post(url: string, number: number): Promise<Pick<Answered, 'status' | 'id'>> {
    try {
      const response = await fetch(`${url}/v1/messages`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': `upgrade-${number}`,
        },
        body: JSON.stringify({ to: `+${phone(number)}`, message: 'Your seat at Ndere Centre is booked.' }),
        signal: AbortSignal.timeout(patienceMs),
      });
      const { id } = (await response.json()) as { id?: string }; // as: the response of the contract
      return { status: response.status, id };
    } catch {
      return { status: undefined, id: undefined };
    }
  }

  const timer = setInterval(() => {
    const one = sendOne().finally(() => open.delete(one));
    open.add(one);
  }, 1_000 / perSecond);

  async function stop(): Promise<void> {
    clearInterval(timer);
    await Promise.all(open);
  }

  return sending;
}
