import { createReadStream } from 'node:fs';
import { pause } from '../../../jobs/waiting.ts';
import type { AddressPolicy } from '../../../outbound/address-policy.ts';
import type { GetOutcome, GuardedGet, ResponseHeaders } from '../../../outbound/guarded-requests.ts';
import { originOf } from '../../../outbound/origin-of.ts';
import { version } from '../../../process/version.ts';
import type { Clock } from '../../../time/clock.ts';
import { SourceFailed } from '../import.ts';
import type { ImportBudget } from './limits.ts';

export interface FetchOptions {
  readonly clock: Clock;
  readonly getter: Pick<GuardedGet, 'get'>;
  readonly policy: AddressPolicy;
  readonly signal: AbortSignal;
  readonly budget: Pick<ImportBudget, 'countRequest'>;
  /** Whether the site has responded earlier in a resumed import. */
  readonly hasAnswered: boolean;
  /** Called before each retry with its reason and delay. */
  readonly onPause?: ((sentence: string) => void) | undefined;
}

/** Fetches a URL with retries; throws `SourceFailed` after the last one. */
export type FetchSource = (url: string, conditions?: Readonly<Record<string, string>>) => Promise<Fetched>;

/** The body of a 200 response, or another status. */
type Fetched = (ResponseHeaders & { readonly body: Buffer }) | { readonly status: number };

const maxSourceBytes = 20 * 1024 * 1024;
/** Delays between attempts: about two minutes for a restart or a rate limit. */
const pausesMs = [1_000, 4_000, 15_000, 30_000, 60_000];
const headers = { accept: 'application/json, text/calendar', 'user-agent': `Ngoma/${version}` };

/** Fewer attempts before the first response, because the address may be wrong. */
const firstPausesMs = [1_000, 4_000];

export function createFetchSource({
  clock,
  getter,
  policy,
  signal,
  budget,
  onPause,
  ...before
}: FetchOptions): FetchSource {
  let { hasAnswered } = before;
  return async (url, conditions) => {
    for (let tries = 0; ; tries++) {
      budget.countRequest();
      const outcome = await unlessAborted(
        getter.get({ url, headers: { ...headers, ...conditions }, maxBytes: maxSourceBytes, policy }),
        signal,
      );
      hasAnswered ||= outcome.kind === 'answered' || outcome.kind === 'declined';
      if (outcome.kind === 'answered') return outcome;
      if (outcome.kind === 'declined' && !isRetryable(outcome.status)) return { status: outcome.status };
      const pauseMs = (hasAnswered ? pausesMs : firstPausesMs)[tries];
      const reason = explain(outcome, url);
      if (!isTemporary(outcome)) throw new SourceFailed(`${reason}.`);
      if (pauseMs === undefined) throw new SourceFailed(`${reason} after ${hasAnswered ? 'six' : 'three'} attempts.`);
      onPause?.(`${reason}; retrying in ${pauseMs / 1000} s.`);
      await pause(pauseMs, clock, signal);
      signal.throwIfAborted();
    }
  };
}

/** Rejects as soon as the signal aborts. */
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

const isRetryable = (status: number): boolean => status === 408 || status === 429 || status >= 500;

const isTemporary = ({ kind }: GetOutcome): boolean => ['declined', 'timed_out', 'failed'].includes(kind);

/** Omits the resolved address of the host, which may be in a private network. */
function explain(outcome: Exclude<GetOutcome, { kind: 'answered' }>, url: string): string {
  const at = originOf(url);
  switch (outcome.kind) {
    case 'refused':
      return `${at} is not allowed; use an https address on the public internet with port 443 or 8443`;
    case 'declined':
      return `${at} responded with status ${outcome.status}`;
    case 'too_long':
      return `${at} sends more than 20 MB at once`;
    case 'timed_out':
      return `${at} did not respond in time`;
    case 'failed':
      return `${at} could not be reached (${outcome.error})`;
    case 'aborted':
      return 'The service is being stopped';
  }
}

/** Reads a local file or pipe with the size limit of responses. */
export async function readSourceFile(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of createReadStream(path)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxSourceBytes) throw new SourceFailed('The file has more than 20 MB: divide it into smaller ones.');
  }
  return Buffer.concat(chunks);
}
