import type { Caller, Mode } from '../../account/caller.ts';
import { ownerOf } from '../../account/data-owner.ts';
import { idempotencyScope } from '../../idempotency/respond-once.ts';
import type { RequestName } from './accept-consignments.ts';
import type { Sender } from './accept-message.ts';

/** A user has one scope for each mode, as keys have. */
export function senderOf(caller: Caller, said: Mode | undefined): Sender & Pick<RequestName, 'scope'> {
  const owner = ownerOf(caller, said);
  const scope = idempotencyScope(caller);
  if (caller.kind === 'key') return { ...owner, apiKeyId: caller.key.id, scope };
  return { ...owner, apiKeyId: undefined, scope: `${scope}:${owner.mode}` };
}
