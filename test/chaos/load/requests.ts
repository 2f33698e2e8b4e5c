import type { ServiceProcess } from '../service/installation.ts';
import type { Attempt } from '../sums/observations.ts';

export interface Answer extends Attempt {
  readonly body: unknown;
}

interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A client ends its wait later than any answer may come, so that the wait is measured. */
const patienceMs = 60_000;

/**
 * Asks the first process. If nobody listens, the next one is asked, as a load balancer does. Never throws: without an
 * answer `status` is undefined and `code` is the error.
 */
export async function ask(processes: readonly ServiceProcess[], asked: Asked): Promise<Answer> {
  const startedAtMs = performance.now();
  for (const [index, { name, url }] of processes.entries()) {
    const answer = await askOne(`${url}${asked.path}`, asked);
    const isLast = index === processes.length - 1;
    if (isLast || answer.code !== 'ECONNREFUSED')
      return { startedAtMs, waitedMs: performance.now() - startedAtMs, process: name, ...answer };
  }
  throw new Error('No process was named.');
}

async function askOne(url: string, { method = 'GET', headers, body }: Asked) {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(patienceMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const parsed = (await response.json()) as { code?: string } | null; // as: all responses of the service are JSON
    return { status: response.status, body: parsed, ...(response.ok ? {} : { code: String(parsed?.code) }) };
  } catch (error) {
    // as, twice: fetch throws an error of its own, whose cause is that of the socket
    const { cause, name } = error as Error;
    return { status: undefined, body: undefined, code: (cause as NodeJS.ErrnoException | undefined)?.code ?? name };
  }
}
