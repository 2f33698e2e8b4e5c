import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import { userIdOf } from '../../account/caller.ts';
import { afterCommit, type Database } from '../../database/database.ts';
import type { Handlers } from '../../http/handler.ts';
import { readCursor, toPage } from '../../http/responses/list-page.ts';
import type { AddressPolicy } from '../../outbound/address-policy.ts';
import { Problem } from '../../problems/problem.ts';
import type { Clock } from '../../time/clock.ts';
import { readBoolean } from '../tec/booleans.ts';
import { createImportId, firstProgress, type Import, type ImportId, isImportId } from './import.ts';
import { readAddress } from './import-address.ts';
import { endImport, findImport, insertImport } from './repository.ts';
import { toImport } from './representation.ts';
import type { ScheduleId } from './run-conditions.ts';
import { listImports } from './runs.ts';

type Schemas = components['schemas'];

export interface ImportHandlerOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly policy: AddressPolicy;
  /** Wakes the import worker. */
  readonly wake: () => void;
}

export function importHandlers({ db, clock, policy, wake }: ImportHandlerOptions) {
  async function requireImport(id: string): Promise<Import> {
    const found = await findImport(db.read, id as ImportId); // as: it is one if a row has it
    if (found === undefined) throw new Problem('import-not-found', { detail: 'There is no import with this id.' });
    return found;
  }

  return {
    async createImport({ body, caller, request }) {
      const { source, dry_run, unknown_zones } = body;
      const url = readAddress(body.url, policy);
      const wanted: Import = {
        id: createImportId(request.at),
        ...{ userId: userIdOf(caller), source, url, runner: 'server', dryRun: readBoolean(dry_run) ?? false },
        ...{ unknownZones: unknown_zones ?? 'report' },
        ...{ origin: request.origin, status: 'queued', progress: firstProgress },
        ...{ error: undefined, createdAtMs: request.at, endedAtMs: undefined },
      };
      await db.transaction(async (trx) => {
        await insertImport(trx, wanted);
        afterCommit(trx, wake);
      });
      const Location = `${request.origin}${request.basePath}/imports/${wanted.id}`;
      return { status: 202, body: toImport(wanted), headers: { Location } };
    },

    async listImports({ query }) {
      const { schedule_id, status, limit = 25, cursor, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      const scheduleId = schedule_id as ScheduleId | undefined; // as: the contract checks its form
      const before = readCursor(cursor, isImportId);
      const rows = await listImports(db.read, { scheduleId, status }, { before, limit: limit + 1 });
      const { page, nextCursor } = toPage(rows, limit);
      return {
        status: 200,
        body: complete<Schemas['ImportPage']>({ imports: page.map(toImport), next_cursor: nextCursor }),
      };
    },

    async getImport({ path }) {
      return { status: 200, body: toImport(await requireImport(path.id)) };
    },

    async cancelImport({ path }) {
      const { id } = await requireImport(path.id);
      const isCanceled = await endImport(db, id, 'canceled', clock.now());
      const ended = await requireImport(id);
      if (!isCanceled)
        throw new Problem('import-has-ended', { detail: `This import has already ended: it is ${ended.status}.` });
      return { status: 200, body: toImport(ended) };
    },
  } satisfies Partial<Handlers>;
}
