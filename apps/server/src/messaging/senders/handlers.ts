import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import { type AuditActor, toAuditActor } from '../../account/audit-actor.ts';
import { type Caller, type UserId, userIdOf } from '../../account/caller.ts';
import { changeAccounts } from '../../account/change-accounts.ts';
import { canAdministrate } from '../../account/permissions.ts';
import { type Database, isUniqueViolation, type Transaction } from '../../database/database.ts';
import type { Handlers } from '../../http/handler.ts';
import { readCursor, toPage } from '../../http/responses/list-page.ts';
import { Problem } from '../../problems/problem.ts';
import type { Clock } from '../../time/clock.ts';
import { operators } from '../costs/prices.ts';
import {
  clearDefault,
  countSenders,
  deleteSender,
  findSender,
  insertSender,
  listSenders,
  updateSender,
} from './repository.ts';
import { toSender } from './representation.ts';
import {
  createSenderId,
  type Decision,
  fitsAsSender,
  isSenderId,
  type RegisteredSender,
  type RegisteredSenderId,
  senderNotFound,
} from './sender.ts';

type Schemas = components['schemas'];

export const maxSenders = 50;

export function senderHandlers({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  /** Changes a sender and writes an audit entry. */
  async function change(
    by: AuditActor,
    action: string,
    sender: RegisteredSender,
    details: Readonly<Record<string, unknown>>,
    work: (trx: Transaction, sender: RegisteredSender) => Promise<RegisteredSender>,
  ): Promise<RegisteredSender> {
    return changeAccounts(db, by, {
      ...{ action, subject: sender.id, details: { sender_id: sender.name, of_user: sender.userId, ...details } },
      work: async (trx) => work(trx, await requireSender(await findSender(trx, sender.id, undefined))),
    });
  }

  const findVisible = async (caller: Caller, id: string): Promise<RegisteredSender> =>
    requireSender(await findSender(db.read, readId(id), canAdministrate(caller) ? undefined : userIdOf(caller)));

  return {
    async listSenders({ query, caller }) {
      const { limit = 25, cursor, user_id, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      const filter = { before: readCursor(cursor, isSenderId), limit: limit + 1 };
      // as: the id of a user, who may not exist
      const ofUser = canAdministrate(caller) ? (user_id as UserId | undefined) : userIdOf(caller);
      const { page, nextCursor } = toPage(await listSenders(db, ofUser, filter), limit);
      const body = complete<Schemas['SenderPage']>({ data: page.map(toSender), next_cursor: nextCursor });
      return { status: 200, body };
    },

    async createSender({ body, caller, request }) {
      const { sender_id: name, note = null, default: isDefault = false, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      if (!fitsAsSender(name)) throw notASender();
      const by = toAuditActor(caller, request, clock.now());
      const sender: RegisteredSender = {
        ...{ id: createSenderId(by.nowMs), userId: userIdOf(caller), name, note, isDefault },
        ...{ decisions: {}, createdAtMs: by.nowMs },
      };
      await changeAccounts(db, by, {
        ...{ action: 'sender.create', subject: sender.id, details: { sender_id: name, default: isDefault } },
        work: (trx) => addSender(trx, sender),
      });
      return { status: 201, headers: { Location: `/v1/senders/${sender.id}` }, body: toSender(sender) };
    },

    async getSender({ path, caller }) {
      return { status: 200, body: toSender(await findVisible(caller, path.id)) };
    },

    async updateSender({ path, body, caller, request }) {
      const { default: isDefault, note, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      const changed = await change(
        toAuditActor(caller, request, clock.now()),
        'sender.update',
        await findVisible(caller, path.id),
        body,
        async (trx, sender) => {
          if (isDefault) await clearDefault(trx, sender.userId);
          const after = {
            ...sender,
            isDefault: isDefault ?? sender.isDefault,
            note: note === undefined ? sender.note : note,
          };
          await updateSender(trx, after);
          return after;
        },
      );
      return { status: 200, body: toSender(changed) };
    },

    async deleteSender({ path, caller, request }) {
      await change(
        toAuditActor(caller, request, clock.now()),
        'sender.delete',
        await findVisible(caller, path.id),
        {},
        async (trx, sender) => {
          await deleteSender(trx, sender.id);
          return sender;
        },
      );
      return { status: 204 };
    },

    async decideSender({ path, body, caller, request }) {
      const { decision, reason = null, operators: named = operators, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      const by = toAuditActor(caller, request, clock.now());
      const decided: Decision = { status: decision, reason, atMs: by.nowMs };
      const changed = await change(
        by,
        'sender.decide',
        await findVisible(caller, path.id),
        body,
        async (trx, sender) => {
          const decisions = {
            ...sender.decisions,
            ...Object.fromEntries(named.map((operator) => [operator, decided])),
          };
          const after = { ...sender, decisions };
          await updateSender(trx, after);
          return after;
        },
      );
      return { status: 200, body: toSender(changed) };
    },
  } satisfies Partial<Handlers>;
}

async function addSender(trx: Transaction, sender: RegisteredSender): Promise<void> {
  if ((await countSenders(trx, sender.userId)) >= maxSenders) throw tooMany();
  if (sender.isDefault) await clearDefault(trx, sender.userId);
  try {
    await insertSender(trx, sender);
  } catch (error) {
    if (isUniqueViolation(error))
      throw new Problem('sender_exists', { detail: `You have registered '${sender.name}' already.` });
    throw error;
  }
}

function readId(id: string): RegisteredSenderId {
  if (!isSenderId(id)) throw senderNotFound();
  return id;
}

function requireSender(sender: RegisteredSender | undefined): RegisteredSender {
  if (sender === undefined) throw senderNotFound();
  return sender;
}

const tooMany = (): Problem =>
  new Problem('sender_limit', { detail: `A user can register ${maxSenders} senders; delete an unused one.` });

function notASender(): Problem {
  const detail = "'sender_id' must be 1 to 11 characters of the GSM alphabet.";
  return new Problem('validation_failed', {
    detail,
    errors: [{ pointer: '/sender_id', code: 'alphabet', detail }],
    params: { sender_id: detail },
  });
}
