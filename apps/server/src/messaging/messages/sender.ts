import { type Caller, type Mode, signedIn } from '../../account/caller.ts';
import { ownerOf } from '../../account/data-owner.ts';
import { spendersOf } from '../../account/spending/spender.ts';
import { idempotencyScope } from '../../idempotency/respond-once.ts';
import type { Sender } from './accept-message.ts';
import type { RequestName } from './accept-message-sets.ts';

/** A user has one scope for each mode, as keys have. */
export function senderOf(caller: Caller, said: Mode | undefined): Sender & Omit<RequestName, 'idempotency'> {
  const owner = ownerOf(caller, said);
  const scope = idempotencyScope(caller);
  const known = signedIn(caller);
  const spenders = spendersOf(known, owner.mode);
  if (known.kind === 'key') return { ...owner, apiKeyId: known.key.id, scope, limited: limitOf(known.key), spenders };
  return { ...owner, apiKeyId: undefined, scope: `${scope}:${owner.mode}`, spenders };
}

/** A key without a daily limit is not counted. */
const limitOf = ({ id, limits }: Extract<Caller, { kind: 'key' }>['key']): RequestName['limited'] =>
  typeof limits?.perDay === 'number' ? { keyId: id, perDay: limits.perDay } : undefined;
