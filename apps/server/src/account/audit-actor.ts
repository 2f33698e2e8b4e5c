import type { Actor } from '../audit/record-audit.ts';
import type { Caller } from './caller.ts';

/** The actor, credential and time of a change, for its audit entry. */
export interface AuditActor {
  readonly actor: Actor;
  readonly nowMs: number;
  /** Identifies the credential beyond the name of the actor; never contains a part of the secret. */
  readonly credential?: Readonly<Record<string, unknown>>;
}

/** The actor of an audit entry: a caller of the service, or the service itself. */
export function toActor(caller: Caller | undefined, address: string | undefined): Actor {
  return { ...namedActor(caller), ...(address !== undefined && { address }) };
}

function namedActor(caller: Caller | undefined): Pick<Actor, 'kind' | 'name'> {
  if (caller === undefined || caller.kind === 'anonymous') return { kind: 'system', name: 'ngoma' };
  return caller.kind === 'key' ? { kind: 'key', name: caller.key.id } : { kind: 'user', name: caller.user.login };
}

export const toAuditActor = (caller: Caller, { address }: { readonly address: string }, nowMs: number): AuditActor => ({
  actor: toActor(caller, address),
  credential: credentialDetails(caller),
  nowMs,
});

/**
 * Identifies the credential beyond the name of the actor: the user of a key, or one of several passwords and sessions of a
 * user.
 */
export function credentialDetails(caller: Caller | undefined): Readonly<Record<string, unknown>> {
  if (caller?.kind === 'key') return { user: caller.user.login };
  if (caller?.kind !== 'user') return {};
  if (caller.session !== undefined) return { session: caller.session.id };
  return caller.passwordId === undefined ? {} : { password: caller.passwordId };
}
