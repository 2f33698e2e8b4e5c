import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import { toActor } from '../../account/audit-actor.ts';
import { ownerOf } from '../../account/data-owner.ts';
import type { NumberHash } from '../../account/number-hash.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/handler.ts';
import { readCursor, toPage } from '../../http/responses/list-page.ts';
import type { Clock } from '../../time/clock.ts';
import { deleteSuppression, findSuppression, listSuppressions, suppressNumbers } from './repository.ts';
import { fromSuppressionCreate, toSuppression } from './representation.ts';
import { isSuppressionId, type NumberToSuppress, type SuppressionId, suppressionNotFound } from './suppression.ts';

type Schemas = components['schemas'];

export interface SuppressionOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly numberHash: NumberHash;
}

export function suppressionHandlers({ db, clock, numberHash }: SuppressionOptions) {
  return {
    async listSuppressions({ query, caller }) {
      const { mode, limit = 25, cursor, number, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      const filter = { number, before: readCursor(cursor, isSuppressionId), limit: limit + 1 };
      const { page, nextCursor } = toPage(await listSuppressions(db, ownerOf(caller, mode), filter, numberHash), limit);
      const body = complete<Schemas['SuppressionPage']>({ data: page.map(toSuppression), next_cursor: nextCursor });
      return { status: 200, body };
    },

    async createSuppression({ query, body, caller }) {
      const owner = ownerOf(caller, query.mode);
      const suppression = fromSuppressionCreate(body);
      const [written] = await db.transaction((trx) =>
        suppressNumbers(trx, owner, [suppression], 'api', clock.now(), numberHash),
      );
      if (written === undefined) throw new Error('The stored suppression is missing.');
      const { row, isNew } = written;
      if (!isNew) return { status: 200, body: toSuppression(row) };
      return { status: 201, headers: { Location: `/v1/suppressions/${row.id}` }, body: toSuppression(row) };
    },

    async importSuppressions({ query, body, caller }) {
      const owner = ownerOf(caller, query.mode);
      const { suppressions, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      const numbers = oncePerNumber(suppressions.map(fromSuppressionCreate));
      const written = await db.transaction((trx) =>
        suppressNumbers(trx, owner, numbers, 'import', clock.now(), numberHash),
      );
      const added = written.filter(({ isNew }) => isNew).length;
      const result = complete<Schemas['SuppressionImportResult']>({ added, changed: written.length - added });
      return { status: 200, body: result };
    },

    async getSuppression({ path, query, caller }) {
      const row = await findSuppression(db, readId(path.id), ownerOf(caller, query.mode));
      if (row === undefined) throw suppressionNotFound();
      return { status: 200, body: toSuppression(row) };
    },

    async deleteSuppression({ path, query, caller, request }) {
      const owner = ownerOf(caller, query.mode);
      const id = readId(path.id);
      await db.transaction(async (trx) => {
        const row = await deleteSuppression(trx, id, owner);
        if (row === undefined) throw suppressionNotFound();
        await recordAudit(trx, {
          ...{ atMs: clock.now(), actor: toActor(caller, request.address), action: 'suppression.remove' },
          ...{ subject: `suppression ${id}`, result: 'done', details: { scope: row.scope, source: row.source } },
        });
      });
      return { status: 204 };
    },
  } satisfies Partial<Handlers>;
}

function readId(id: string): SuppressionId {
  if (!isSuppressionId(id)) throw suppressionNotFound();
  return id;
}

/** Of several entries of a number, the last one with the widest scope. */
function oncePerNumber(suppressions: readonly NumberToSuppress[]): NumberToSuppress[] {
  const byNumber = new Map<string, NumberToSuppress>();
  for (const each of suppressions) {
    const isNarrower = each.scope !== 'all' && byNumber.get(each.number)?.scope === 'all';
    if (!isNarrower) byNumber.set(each.number, each);
  }
  return [...byNumber.values()];
}
