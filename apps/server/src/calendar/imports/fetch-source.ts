import type { Clock } from '../../clock.ts';
import { pause } from '../../jobs/waiting.ts';
import type { AddressPolicy } from '../../outbound/address-policy.ts';
import type { GetOutcome, GuardedGet } from '../../outbound/guarded-get.ts';
import { version } from '../../version.ts';
import { SourceFailed } from './import.ts';

export interface FetchOptions {
  readonly clock: Clock;
  readonly getter: Pick<GuardedGet, 'get'>;
  readonly policy: AddressPolicy;
  readonly signal: AbortSignal;
}

/** A body with status 200, or the status of another answer. */
export type Fetched = { readonly body: Buffer } | { readonly status: number };

const maxBytes = 20 * 1024 * 1024;
/** Between the tries of one address: a site that is restarted, or that wants less, has two minutes. */
const pausesMs = [1_000, 4_000, 15_000, 30_000, 60_000];
const headers = { accept: 'application/json, text/calendar', 'user-agent': `Ngoma/${version}` };

/** Reads an address of another calendar, again and again where it fails for now; throws `SourceFailed` in the end. */
export async function fetchSource(url: string, options: FetchOptions): Promise<Fetched> {
  const { clock, getter, policy, signal } = options;
  for (const pauseMs of [...pausesMs, undefined]) {
    const outcome = await unlessAborted(getter.get({ url, headers, maxBytes, policy }), signal);
    if (outcome.kind === 'answered') return { body: outcome.body };
    if (outcome.kind === 'declined' && !mayPass(outcome.status)) return { status: outcome.status };
    if (pauseMs === undefined || !isTemporary(outcome)) throw new SourceFailed(explain(outcome, url));
    await pause(pauseMs, clock, signal);
    signal.throwIfAborted();
  }
  throw new Error('The last try ends the loop');
}

/** Throws once the signal aborts: whoever stops the work does not wait for a site that does not answer. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** The answer to too many requests, and those of servers that have trouble. */
const mayPass = (status: number): boolean => status === 408 || status === 429 || status >= 500;

const isTemporary = ({ kind }: GetOutcome): boolean => ['declined', 'timed_out', 'failed'].includes(kind);

/** Never names the address that a host resolves to: it may be inside a private network. */
function explain(outcome: Exclude<GetOutcome, { kind: 'answered' }>, url: string): string {
  const at = `${url.slice(0, 200)}`;
  switch (outcome.kind) {
    case 'refused':
      return `${at} is not asked: only https addresses on the public internet are, at port 443 or 8443.`;
    case 'declined':
      return `${at} answers ${outcome.status}, also to six tries within two minutes.`;
    case 'too_long':
      return `${at} sends more than 20 MB at once.`;
    case 'timed_out':
      return `${at} does not answer in time, also to six tries.`;
    case 'failed':
      return `${at} cannot be reached, or breaks off.`;
    case 'aborted':
      return 'The service is being stopped.';
  }
}
