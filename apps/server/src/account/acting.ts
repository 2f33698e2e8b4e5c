import type { Actor } from '../audit/record-audit.ts';
import type { Caller } from './caller.ts';
import type { By } from './change-accounts.ts';

/** Who the audit says acts: a caller of the service, or the service itself. */
export function actorOf(caller: Caller | undefined, address: string | undefined): Actor {
  return { ...namedActor(caller), ...(address !== undefined && { address }) };
}

function namedActor(caller: Caller | undefined): Pick<Actor, 'kind' | 'name'> {
  if (caller === undefined || caller.kind === 'anonymous') return { kind: 'system', name: 'ngoma' };
  return caller.kind === 'key' ? { kind: 'key', name: caller.key.id } : { kind: 'user', name: caller.user.login };
}

/** Who changes accounts or what belongs to them, and when. */
export const byOf = (caller: Caller, { address }: { readonly address: string }, nowMs: number): By => ({
  actor: actorOf(caller, address),
  credential: credentialOf(caller),
  nowMs,
});

/** What names the credential besides the name of the actor; never a part of it. */
export function credentialOf(caller: Caller | undefined): Readonly<Record<string, unknown>> {
  if (caller?.kind === 'key') return { user: caller.user.login };
  return caller?.kind === 'user' && caller.passwordId !== undefined ? { password: caller.passwordId } : {};
}
