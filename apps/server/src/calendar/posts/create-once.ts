import { type Keep, type Once, type RespondOnce, replayHeaders } from '../../idempotency/respond-once.ts';
import type { OperationInput } from './site.ts';

/** A POST that may carry an `Idempotency-Key`. */
export interface OnceInput<Body> extends OperationInput {
  readonly body: Body;
  readonly headers: { readonly 'Idempotency-Key'?: string };
}

/** Carries out a POST once, however often it is sent with the same key, and gives its first response each time. */
export async function createOnce<Status extends 200 | 201>(
  respondOnce: RespondOnce,
  { caller, request, headers, body }: OnceInput<unknown>,
  { path, status }: { readonly path: string; readonly status: Status },
  run: (keep: Keep) => Promise<Once>,
) {
  const key = headers['Idempotency-Key'];
  const once = await respondOnce({ caller, key, path, body, status, nowMs: request.at }, run);
  return { status, headers: replayHeaders(once), body: { json: once.json } } as const;
}
