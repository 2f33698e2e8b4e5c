import type { Caller } from '../account/caller.ts';
import type { Database, Transaction } from '../database/database.ts';
import { fingerprintOf, readIdempotencyKey } from './request-key.ts';
import { createRunningKeys, inProgress, messageDeleted, requireSameRequest } from './running-keys.ts';
import { createStoredResponses, idempotencyMs, type StoredResponse } from './stored-responses.ts';

/** A POST that may carry an `Idempotency-Key`. */
interface OnceRequest {
  readonly caller: Caller;
  /** The header `Idempotency-Key`. */
  readonly key: string | undefined;
  /** The path of the contract. */
  readonly path: string;
  readonly body: unknown;
  /** The status of a successful response. */
  readonly status: number;
  readonly nowMs: number;
  /** Members that only the first response contains; they are null in the stored response. */
  readonly secrets?: readonly string[];
  /** The URL of what the response describes: with it, `clearResponses` can empty the stored response. */
  readonly locationOf?: (response: unknown) => string;
}

/** A response, and whether it is a stored one. */
export interface Once {
  readonly body: unknown;
  readonly json: string;
  readonly replayed: boolean;
}

/** Returns the stored response, or runs `make` and stores its response in the same transaction. */
export type Keep = (trx: Transaction, make: () => Promise<unknown>) => Promise<Once>;

/** Executes a request once per idempotency key; `run` opens the transaction. */
export type RespondOnce = (request: OnceRequest, run: (keep: Keep) => Promise<Once>) => Promise<Once>;

export function createRespondOnce(db: Database): RespondOnce {
  const responses = createStoredResponses(db);
  const runAlone = createRunningKeys();

  return async (request, run) => {
    const { caller, key: header, path, body, status, nowMs, secrets = [], locationOf } = request;
    if (header === undefined) return run(async (_trx, make) => made(await make()));
    const scope = idempotencyScope(caller);
    const key = readIdempotencyKey(header);
    const fingerprint = fingerprintOf('POST', path, body);
    return runAlone(scope, key, async () => {
      // Avoids a transaction for a repeated request.
      const known = await responses.find(scope, key, nowMs);
      return known === undefined ? run(keep) : replay(known, fingerprint);
    });

    async function keep(trx: Transaction, make: () => Promise<unknown>): Promise<Once> {
      const known = await responses.findWithin(trx, scope, key, nowMs);
      if (known !== undefined) return replay(known, fingerprint);
      const response = await make();
      const expires_at = nowMs + idempotencyMs;
      const kept = { body: writeWithout(secrets, response), created_at: nowMs, expires_at };
      const row = { scope, key, fingerprint, status, location: locationOf?.(response) ?? '', ...kept };
      const [stored] = await responses.insert(trx, [row]);
      // Another process stored a response first; the error rolls back this transaction.
      if (stored === undefined) throw inProgress();
      return made(response);
    }
  };
}

const made = (body: unknown): Once => ({ body, json: JSON.stringify(body), replayed: false });

const writeWithout = (secrets: readonly string[], body: unknown): string =>
  JSON.stringify(body, (name, member: unknown) => (secrets.includes(name) ? null : member));

function replay(stored: StoredResponse, fingerprint: string): Once {
  if (stored.body === '') throw messageDeleted();
  requireSameRequest(stored, fingerprint);
  return { body: JSON.parse(stored.body), json: stored.body, replayed: true };
}

/** The caller that owns an idempotency key; all passwords of a user share their keys. */
export function idempotencyScope(caller: Caller): string {
  switch (caller.kind) {
    case 'key':
      return caller.key.id;
    case 'user':
      return `user:${caller.user.id}`;
    case 'anonymous':
      return 'anonymous';
  }
}

export const replayHeaders = ({ replayed }: Once): Readonly<Record<string, string>> =>
  replayed ? { 'Idempotency-Replayed': 'true' } : {};
