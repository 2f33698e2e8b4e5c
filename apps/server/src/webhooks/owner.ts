import type { Caller } from '../account/caller.ts';
import type { Actor } from '../audit/record-audit.ts';
import type { WebhookOwner } from './delivery.ts';

/** Whose endpoints and deliveries the caller sees: those of the user, in the mode of the key. */
export function ownerOf(caller: Caller): WebhookOwner {
  const { user, key } = requireKey(caller);
  return { userId: user.id, mode: key.mode };
}

/** The caller as the audit names it. */
export const actorOf = (caller: Caller, address: string): Actor => ({
  ...{ kind: 'key', name: requireKey(caller).key.id, address },
});

function requireKey(caller: Caller): Extract<Caller, { kind: 'key' }> {
  if (caller.kind !== 'key') throw new Error('The contract lets only API keys in here');
  return caller;
}
