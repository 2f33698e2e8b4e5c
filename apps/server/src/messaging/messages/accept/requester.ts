import { type NoMembers, serialized } from '@ngoma/express-contract';
import { type Caller, type Mode, signedIn } from '../../../account/caller.ts';
import { ownerOf } from '../../../account/data-owner.ts';
import { spendersOf } from '../../../account/spending/spender.ts';
import type { Input } from '../../../http/handler.ts';
import { fingerprintOf, readIdempotencyKey } from '../../../idempotency/request-key.ts';
import { idempotencyScope } from '../../../idempotency/respond-once.ts';
import type { Requester } from '../check/check-message.ts';
import type { Acceptance, RequestContext } from './accept-messages.ts';

/** The requester and its limits. A signed-in user has one idempotency scope per mode, as keys have. */
export function requesterOf(
  caller: Caller,
  requestedMode: Mode | undefined,
): Requester & Omit<RequestContext, 'idempotency'> {
  const owner = ownerOf(caller, requestedMode);
  const scope = idempotencyScope(caller);
  const known = signedIn(caller);
  const spenders = spendersOf(known, owner.mode);
  if (known.kind !== 'key') return { ...owner, apiKeyId: undefined, scope: `${scope}:${owner.mode}`, spenders };
  const { id, limits } = known.key;
  const limited = typeof limits?.perDay === 'number' ? { keyId: id, perDay: limits.perDay } : undefined;
  return { ...owner, apiKeyId: id, scope, limited, spenders };
}

export function readIdempotency(
  headers: Input<'sendMessage'>['headers'],
  path: string,
  body: object,
): RequestContext['idempotency'] {
  const { 'Idempotency-Key': key, ...unread } = headers;
  unread satisfies NoMembers<typeof unread>;
  return key === undefined
    ? undefined
    : { key: readIdempotencyKey(key), fingerprint: fingerprintOf('POST', path, body) };
}

export const toAcceptedResponse = ({ location, body, replayed }: Acceptance) => ({
  status: 202 as const, // as: `status` would be a number otherwise
  headers: { Location: location, ...(replayed && { 'Idempotency-Replayed': 'true' as const }) }, // as: likewise
  body: serialized(body),
});
