import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import { toActor } from '../../account/audit-actor.ts';
import type { Caller } from '../../account/caller.ts';
import { ownerOf } from '../../account/data-owner.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { Handlers } from '../../http/handler.ts';
import { readCursor, toPage } from '../../http/responses/list-page.ts';
import type { Clock } from '../../time/clock.ts';
import { readInstant } from '../../time/instants.ts';
import { type ConsentId, type ConsentRow, consentNotFound, isConsentId } from './consent.ts';
import { importConsents, isRefused, readConsent } from './import-consents.ts';
import { deleteConsent, findConsent, listConsents, storeConsents, withdrawConsent } from './repository.ts';
import { toConsent, toConsentImportItem } from './representation.ts';

type Schemas = components['schemas'];

export interface ConsentOptions {
  readonly db: Database;
  readonly clock: Clock;
}

export function consentHandlers({ db, clock }: ConsentOptions) {
  async function audit(
    trx: Transaction,
    actor: { readonly caller: Caller; readonly address: string | undefined },
    action: 'consent.withdraw' | 'consent.delete',
    { id, purpose }: ConsentRow,
  ): Promise<void> {
    await recordAudit(trx, {
      ...{ atMs: clock.now(), actor: toActor(actor.caller, actor.address), action },
      ...{ subject: `consent ${id}`, result: 'done', details: { purpose } },
    });
  }

  return {
    async listConsents({ query, caller }) {
      const { mode, limit = 25, cursor, number, purpose, status, created_after, created_before, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      const filter = {
        ...{ number, purpose, statuses: status && [...new Set(status)] },
        createdAfterMs: readInstant(created_after),
        createdBeforeMs: readInstant(created_before),
        before: readCursor(cursor, isConsentId),
        limit: limit + 1,
      };
      const { page, nextCursor } = toPage(await listConsents(db, ownerOf(caller, mode), filter), limit);
      const body = complete<Schemas['ConsentPage']>({ data: page.map(toConsent), next_cursor: nextCursor });
      return { status: 200, body };
    },

    async createConsent({ query, body, caller }) {
      const owner = ownerOf(caller, query.mode);
      const { number, purpose, source, wording, given_at, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      const consent = readConsent({ number, purpose, source, wording, given_at }, clock.now());
      if (isRefused(consent)) throw consent;
      const [stored] = await db.transaction((trx) => storeConsents(trx, owner, [consent], clock.now()));
      if (stored === undefined) throw new Error('The stored consent is missing.');
      const { row, isNew } = stored;
      if (!isNew) return { status: 200, body: toConsent(row) };
      return { status: 201, headers: { Location: `/v1/consents/${row.id}` }, body: toConsent(row) };
    },

    async createConsents({ query, body, caller }) {
      const owner = ownerOf(caller, query.mode);
      const { consents, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      const rows = consents.map(({ number, purpose, source, wording, given_at, ...rest }) => {
        rest satisfies NoMembers<typeof rest>;
        return { number, purpose, source, wording, given_at };
      });
      const { items, ...counts } = await db.transaction((trx) => importConsents(trx, owner, rows, clock.now()));
      const result = complete<Schemas['ConsentImportResult']>({ ...counts, items: items.map(toConsentImportItem) });
      return { status: 200, body: result };
    },

    async getConsent({ path, query, caller }) {
      const row = await findConsent(db, readId(path.id), ownerOf(caller, query.mode));
      if (row === undefined) throw consentNotFound();
      return { status: 200, body: toConsent(row) };
    },

    async withdrawConsent({ path, query, caller, request }) {
      const owner = ownerOf(caller, query.mode);
      const id = readId(path.id);
      const withdrawn = await db.transaction(async (trx) => {
        const row = await withdrawConsent(trx, id, owner, clock.now());
        if (row !== undefined) await audit(trx, { caller, address: request.address }, 'consent.withdraw', row);
        return row;
      });
      const row = withdrawn ?? (await findConsent(db, id, owner));
      if (row === undefined) throw consentNotFound();
      return { status: 200, body: toConsent(row) };
    },

    async deleteConsent({ path, query, caller, request }) {
      const owner = ownerOf(caller, query.mode);
      const id = readId(path.id);
      await db.transaction(async (trx) => {
        const row = await deleteConsent(trx, id, owner);
        if (row === undefined) throw consentNotFound();
        await audit(trx, { caller, address: request.address }, 'consent.delete', row);
      });
      return { status: 204 };
    },
  } satisfies Partial<Handlers>;
}

function readId(id: string): ConsentId {
  if (!isConsentId(id)) throw consentNotFound();
  return id;
}
