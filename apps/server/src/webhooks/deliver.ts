import type { Clock } from '../clock.ts';
import type { Attempt, AttemptOutcome, ClaimedDelivery } from './delivery.ts';
import type { GuardedPost, PostOutcome } from './guarded-post.ts';
import { type SignatureHeaders, signWebhook } from './sign.ts';

export interface Sender {
  readonly clock: Clock;
  readonly poster: GuardedPost;
  /** Whether test keys may name `http://127.0.0.1:…`, as on a developer's machine. */
  readonly allowLoopbackHttp: boolean;
}

/** Makes one attempt; undefined when it was cut off by the end of the process, which says nothing of the receiver. */
export async function deliver(
  delivery: ClaimedDelivery,
  secrets: readonly string[],
  sender: Sender,
): Promise<Attempt | undefined> {
  const startedAtMs = sender.clock.now();
  const outcome = await send(delivery, secrets, startedAtMs, sender);
  if (outcome.kind === 'aborted') return undefined;
  return { number: delivery.attempts + 1, startedAtMs, durationMs: sender.clock.now() - startedAtMs, outcome };
}

async function send(
  { id, mode, url, payload }: ClaimedDelivery,
  secrets: readonly string[],
  sentAtMs: number,
  { poster, allowLoopbackHttp }: Sender,
): Promise<AttemptOutcome | PostOutcome> {
  let signature: SignatureHeaders;
  try {
    signature = signWebhook({ id, sentAtMs, payload }, secrets);
  } catch (error) {
    return { kind: 'unsigned', error: error instanceof Error ? error.message : String(error) };
  }
  return poster.post({
    url,
    headers: { ...signature, 'content-type': 'application/json', 'user-agent': 'Ngoma-Webhooks' },
    body: payload,
    policy: { allowLoopbackHttp: allowLoopbackHttp && mode === 'test' },
  });
}
