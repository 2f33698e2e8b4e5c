import type { SessionId } from '../../account/caller.ts';
import { isAcceptablePassword } from '../../account/sessions/own-password.ts';
import type { AuditEntry } from '../../audit/record-audit.ts';
import type { RequestContext } from '../../http/handler.ts';
import { invalidMember } from '../account-requests.ts';

export function requireAcceptable(member: string, password: string, login: string): void {
  if (!isAcceptablePassword(password, login))
    throw invalidMember(member, 'password', `'${member}' must not contain the login '${login}'.`);
}

export const signInEntry = (
  login: string,
  session: SessionId,
  { address }: RequestContext,
  atMs: number,
): AuditEntry => ({
  ...{ atMs, action: 'session.create', subject: login, result: 'done' },
  actor: { kind: 'user', name: login, address },
  details: { session },
});
