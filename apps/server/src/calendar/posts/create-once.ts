import { serialized } from '@ngoma/express-contract';
import type { RequestContext } from '../../http/handler.ts';
import { type Keep, type Once, type RespondOnce, replayHeaders } from '../../idempotency/respond-once.ts';
import type { OperationInput } from './site.ts';

export interface OnceInput<Body> extends OperationInput {
  readonly body: Body;
  readonly headers: { readonly 'Idempotency-Key'?: string };
}

/** Runs a POST once per `Idempotency-Key` and replays its first response to retries. */
export async function createOnce<Status extends 200 | 201>(
  respondOnce: RespondOnce,
  { caller, request, headers, body }: OnceInput<unknown>,
  { path, status }: { readonly path: string; readonly status: Status },
  run: (keep: Keep) => Promise<Once>,
) {
  const key = headers['Idempotency-Key'];
  const once = await respondOnce({ caller, key, path, body, status, nowMs: request.at }, run);
  const location = status === 201 && { Location: locationOf(once, path, request) };
  return { status, headers: { ...replayHeaders(once), ...location }, body: serialized(once.json) } as const;
}

/** URL of the new record, below the base path of the request. */
function locationOf({ body }: Once, path: string, { origin, basePath }: RequestContext): string {
  const { id } = body as { id: number }; // as: every created record has an id
  return `${origin}${basePath}${path.slice('/events/v1'.length)}/${id}`;
}
