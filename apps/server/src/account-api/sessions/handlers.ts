import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import { type Caller, type SessionId, signedIn, userIdOf } from '../../account/caller.ts';
import { type AccountChange, writeAccounts } from '../../account/change-accounts.ts';
import { endSessionsOf } from '../../account/end-sessions.ts';
import { canAdministrate } from '../../account/permissions.ts';
import {
  createSession,
  requireUnchanged,
  type SignInOptions,
  setOwnPassword,
  verifyOwnPassword,
} from '../../account/sessions/own-password.ts';
import { endOtherSessions, endSession, listValidSessions } from '../../account/sessions/repository.ts';
import {
  createSignInLink,
  findUserOfLink,
  signInLinkUrl,
  useSignInLink,
} from '../../account/sessions/sign-in-links.ts';
import { changeUser, type UserPatch } from '../../account/users/change-user.ts';
import type { UserRow } from '../../account/users/repository.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Transaction } from '../../database/database.ts';
import { isRecent } from '../../http/auth/authorize.ts';
import type { Handlers, RequestContext } from '../../http/handler.ts';
import { Problem } from '../../problems/problem.ts';
import { toInstant } from '../../time/instants.ts';
import { type AccountHandlersOptions, createAccountRequests, invalidMember } from '../account-requests.ts';
import { requireSession, requireUser, sessionNotFound } from '../require-records.ts';
import { requireAcceptable, signInEntry } from './new-sessions.ts';
import { toCreatedSession, toCurrentUser, toRights, toSession } from './representation.ts';

type Schemas = components['schemas'];

export interface SessionHandlersOptions extends AccountHandlersOptions, Pick<SignInOptions, 'hasher' | 'attempts'> {}

/** Sign-in of people with their own password. */
export function sessionHandlers(options: SessionHandlersOptions) {
  const { db, clock, hasher } = options;
  const requests = createAccountRequests(options);

  return {
    async createSession({ body, request }) {
      const { login, password, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      const user = await verifyOwnPassword(options, { login, password }, request.client);
      const nowMs = clock.now();
      const created = await db.transaction(async (trx) => {
        await requireUnchanged(trx, user);
        const session = await createSession(trx, user.id, request, nowMs);
        await recordAudit(trx, signInEntry(user.login, session.row.id, request, nowMs));
        return session;
      });
      return { status: 201, body: toCreatedSession(created) };
    },

    async getSession({ caller, request }) {
      const { id } = signedIn(caller).user;
      const user = await requireUser(db.read, id);
      const sessionId = sessionOf(caller);
      const row = sessionId && (await requireSession(db.read, sessionId, clock.now()));
      return {
        status: 200,
        body: complete<Schemas['CurrentSession']>({
          user: toCurrentUser(user),
          rights: toRights(caller),
          recent: isRecent(caller, request.at),
          session: row === undefined ? null : toSession(row, caller),
        }),
      };
    },

    async updateCurrentUser({ body, caller, request }) {
      const by = requests.by(caller, request);
      const { id } = signedIn(caller).user;
      await requests.changeTogether(by, async (trx) => toOwnChanges(await requireUser(trx, id), body));
      return { status: 200, body: toCurrentUser(await requireUser(db.read, id)) };
    },

    async deleteSession({ caller }) {
      const id = sessionOf(caller);
      if (id !== undefined) await writeAccounts(db, (trx) => endSession(trx, id));
      return { status: 204 };
    },

    async listSessions({ query, caller }) {
      const { user_id: userId = userIdOf(caller), ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      if (userId !== userIdOf(caller)) requireAdministrator(caller);
      const user = await requireUser(db.read, userId);
      const rows = await listValidSessions(db.read, user.id, clock.now());
      return {
        status: 200,
        body: complete<Schemas['SessionList']>({ data: rows.map((row) => toSession(row, caller)) }),
      };
    },

    async revokeSession({ path, caller, request }) {
      const by = requests.by(caller, request);
      const { id, user_id } = await requireSession(db.read, path.id, by.nowMs);
      if (user_id !== userIdOf(caller) && !canAdministrate(caller)) throw sessionNotFound(path.id);
      const { login } = await requireUser(db.read, user_id);
      await requests.change(by, {
        ...{ action: 'session.revoke', subject: login, details: { revoked: id } },
        work: (trx) => endSession(trx, id),
      });
      return { status: 204 };
    },

    async changePassword({ body, caller, request }) {
      const { current_password, new_password, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      const { user } = signedIn(caller);
      const id = sessionOf(caller);
      const verified = await requireCurrentPassword(options, user.login, current_password, request);
      requireAcceptable('new_password', new_password, user.login);
      const hash = await hasher.hash(new_password);
      await requests.change(requests.by(caller, request), {
        ...{ action: 'user.password', subject: user.login },
        async work(trx) {
          await requireUnchanged(trx, verified);
          await setOwnPassword(trx, user.id, hash);
          await (id === undefined ? endSessionsOf(trx, user.id) : endOtherSessions(trx, user.id, id));
        },
      });
      return { status: 204 };
    },

    async createSignInLink({ path, caller, request }) {
      const by = requests.by(caller, request);
      const { id, login } = await requireUser(db.read, path.id);
      const link = await requests.change(by, {
        ...{ action: 'user.link', subject: login },
        work: (trx) => createSignInLink(trx, id, by.nowMs),
      });
      return {
        status: 201,
        body: complete<Schemas['SignInLink']>({
          url: signInLinkUrl(request.origin, link),
          token: link.token,
          expires_at: toInstant(link.expiresAtMs),
        }),
      };
    },

    async redeemSignInLink({ body, request }) {
      const { token, password, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      const nowMs = clock.now();
      const user = await findUserOfLink(db.read, token, nowMs);
      if (user === undefined) throw linkNotFound();
      requireAcceptable('password', password, user.login);
      const hash = await hasher.hash(password);
      const created = await writeAccounts(db, async (trx) => {
        // Only one of several requests uses the link.
        if (!(await useSignInLink(trx, token))) throw linkNotFound();
        await requireUnchanged(trx, user);
        await setOwnPassword(trx, user.id, hash);
        await endSessionsOf(trx, user.id);
        const session = await createSession(trx, user.id, request, nowMs);
        const entry = signInEntry(user.login, session.row.id, request, nowMs);
        await recordAudit(trx, { ...entry, action: 'user.password' }, entry);
        return session;
      });
      return { status: 201, body: toCreatedSession(created) };
    },
  } satisfies Partial<Handlers>;
}

/** The audit has the addresses, and of numbers only that they changed. */
function toOwnChanges(user: UserRow, body: Schemas['CurrentUserUpdate']): AccountChange<unknown>[] {
  const { email = user.email, phone = user.phone, ...unread } = body;
  unread satisfies NoMembers<typeof unread>;
  const change = (action: string, patch: UserPatch, details: AccountChange<unknown>['details']) => ({
    ...{ action, subject: user.login, details },
    work: async (trx: Transaction) => changeUser(trx, await requireUser(trx, user.id), patch),
  });
  return [
    ...(email === user.email ? [] : [change('user.email', { email }, { from: user.email, to: email })]),
    ...(phone === user.phone ? [] : [change('user.phone', { phone }, { removed: phone === null })]),
  ];
}

const sessionOf = (caller: Caller): SessionId | undefined => (caller.kind === 'user' ? caller.session?.id : undefined);

function requireAdministrator(caller: Caller): void {
  if (!canAdministrate(caller))
    throw new Problem('insufficient_role', { detail: 'Only administrators may list the sessions of other users.' });
}

const linkNotFound = (): Problem =>
  new Problem('sign_in_link_not_found', {
    detail: 'This link was used, was replaced or has expired: ask an administrator for another.',
  });

/** A wrong current password is an error of the form, because the session itself is valid. */
async function requireCurrentPassword(
  options: SignInOptions,
  login: string,
  password: string,
  { client }: RequestContext,
): Promise<UserRow> {
  try {
    return await verifyOwnPassword(options, { login, password }, client);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'incorrect_password') throw error;
    throw invalidMember('current_password', 'password', "'current_password' is not your password.");
  }
}
