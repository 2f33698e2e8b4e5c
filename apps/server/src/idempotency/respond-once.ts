import type { Caller } from '../account/caller.ts';
import type { Database, Transaction } from '../database/database.ts';
import { fingerprintOf, readIdempotencyKey } from './request-key.ts';
import { createRunningKeys, inProgress, requireSameRequest } from './running-keys.ts';
import { createStoredResponses, idempotencyMs, type StoredResponse } from './stored-responses.ts';

/** A POST that may carry an `Idempotency-Key`. */
interface OnceRequest {
  readonly caller: Caller;
  /** The header, if it was sent. */
  readonly key: string | undefined;
  /** The path of the contract. */
  readonly path: string;
  readonly body: unknown;
  /** The status of the response where it succeeds. */
  readonly status: number;
  readonly nowMs: number;
  /** Members of the response that are shown once: the one that is stored, for repetitions, has null in their place. */
  readonly secrets?: readonly string[];
}

/** A response and its JSON, and whether it is that of an earlier request. */
export interface Once {
  readonly body: unknown;
  readonly json: string;
  readonly replayed: boolean;
}

/**
 * Makes the response of a request within its transaction: the stored one where there is one, else that of `make`, which
 * it stores.
 */
export type Keep = (trx: Transaction, make: () => Promise<unknown>) => Promise<Once>;

/** Carries out a request once, however often it is sent with the same key; `run` does it in one transaction. */
export type RespondOnce = (request: OnceRequest, run: (keep: Keep) => Promise<Once>) => Promise<Once>;

export function createRespondOnce(db: Database): RespondOnce {
  const responses = createStoredResponses(db);
  const runAlone = createRunningKeys();

  return async (request, run) => {
    const { caller, key: header, path, body, status, nowMs, secrets = [] } = request;
    if (header === undefined) return run(async (_trx, make) => made(await make()));
    const scope = idempotencyScope(caller);
    const key = readIdempotencyKey(header);
    const fingerprint = fingerprintOf('POST', path, body);
    return runAlone(scope, key, async () => {
      // Before anything is fetched for a request that was carried out already.
      const known = await responses.find(scope, key, nowMs);
      return known === undefined ? run(keep) : replay(known, fingerprint);
    });

    async function keep(trx: Transaction, make: () => Promise<unknown>): Promise<Once> {
      const known = await responses.findWithin(trx, scope, key, nowMs);
      if (known !== undefined) return replay(known, fingerprint);
      const response = await make();
      const expires_at = nowMs + idempotencyMs;
      const kept = { body: writeWithout(secrets, response), created_at: nowMs, expires_at };
      const row = { scope, key, fingerprint, status, location: '', ...kept };
      const [stored] = await responses.insert(trx, [row]);
      // Another process was first: all that this one did is undone.
      if (stored === undefined) throw inProgress();
      return made(response);
    }
  };
}

const made = (body: unknown): Once => ({ body, json: JSON.stringify(body), replayed: false });

const writeWithout = (secrets: readonly string[], body: unknown): string =>
  JSON.stringify(body, (name, member: unknown) => (secrets.includes(name) ? null : member));

function replay(stored: StoredResponse, fingerprint: string): Once {
  requireSameRequest(stored, fingerprint);
  return { body: JSON.parse(stored.body), json: stored.body, replayed: true };
}

/** Application passwords come and go: their user is one caller, whichever of them was used. */
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

/** The headers of a response that may be an earlier one. */
export const replayHeaders = ({ replayed }: Once): Readonly<Record<string, string>> =>
  replayed ? { 'Idempotency-Replayed': 'true' } : {};
