import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import { useAccountCode } from '../../account/account-codes/account-codes.ts';
import { type PasswordResets, resetCodeNotFound } from '../../account/account-codes/password-resets.ts';
import { writeAccounts } from '../../account/change-accounts.ts';
import { endSessionsOf } from '../../account/end-sessions.ts';
import { createSession, requireUnchanged, setOwnPassword } from '../../account/sessions/own-password.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Handlers } from '../../http/handler.ts';
import type { SessionHandlersOptions } from '../sessions/handlers.ts';
import { requireAcceptable, signInEntry } from '../sessions/new-sessions.ts';
import { toCreatedSession } from '../sessions/representation.ts';

export interface PasswordResetHandlersOptions extends Pick<SessionHandlersOptions, 'db' | 'clock' | 'hasher'> {
  readonly passwordResets: PasswordResets;
  /** Whether live messages can be sent at all. */
  readonly hasCarrier: boolean;
}

/** A new password for a lost one, with a code that the own phone gets. */
export function passwordResetHandlers({ db, clock, hasher, passwordResets, hasCarrier }: PasswordResetHandlersOptions) {
  return {
    async startPasswordReset({ body, request }) {
      const { login, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      await passwordResets.start(login, request.client);
      const sent = complete<components['schemas']['PasswordReset']>({ sends_codes: hasCarrier });
      return { status: 202, body: sent };
    },

    async redeemPasswordReset({ body, request }) {
      const { login, code, password, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      requireAcceptable('password', password, login);
      const { user, ...proven } = await passwordResets.verify(login, code, request.client);
      requireAcceptable('password', password, user.login);
      const hash = await hasher.hash(password);
      const nowMs = clock.now();
      const created = await writeAccounts(db, async (trx) => {
        if (!(await useAccountCode(trx, proven))) throw resetCodeNotFound();
        await requireUnchanged(trx, user);
        await setOwnPassword(trx, user.id, hash);
        await endSessionsOf(trx, user.id);
        const session = await createSession(trx, user.id, request, nowMs);
        const entry = signInEntry(user.login, session.row.id, request, nowMs);
        await recordAudit(trx, { ...entry, action: 'user.password', details: { by: 'code' } }, entry);
        return session;
      });
      return { status: 201, body: toCreatedSession(created) };
    },
  } satisfies Partial<Handlers>;
}
