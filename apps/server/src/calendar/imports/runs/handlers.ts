import type { components } from '@ngoma/contract';
import { complete, type NoMembers, type UploadedFile } from '@ngoma/express-contract';
import { userIdOf } from '../../../account/caller.ts';
import { afterCommit, type Database } from '../../../database/database.ts';
import type { Handlers } from '../../../http/handler.ts';
import { readCursor, toKeyedPage, toPage } from '../../../http/responses/list-page.ts';
import type { AddressPolicy } from '../../../outbound/address-policy.ts';
import { Problem } from '../../../problems/problem.ts';
import type { Clock } from '../../../time/clock.ts';
import { readBoolean } from '../../tec/booleans.ts';
import { createImportId, firstProgress, type Import, type ImportId, isImportId } from '../import.ts';
import type { ScheduleId } from '../run-conditions.ts';
import { type ImportFiles, requireCalendar, toFileName } from './files.ts';
import { readAddress } from './import-address.ts';
import { listProblems } from './problems.ts';
import { endImport, findImport, insertImport } from './repository.ts';
import { toImport, toProblem } from './representation.ts';
import { listImports } from './runs.ts';

type Schemas = components['schemas'];

export interface ImportHandlerOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly policy: AddressPolicy;
  readonly files: ImportFiles;
  /** Wakes the import worker. */
  readonly wake: () => void;
}

/** The number of a problem, as a cursor. */
const isNumber = (text: string): text is string => /^\d{1,5}$/.test(text);

export function importHandlers({ db, clock, policy, files, wake }: ImportHandlerOptions) {
  async function requireImport(id: string): Promise<Import> {
    const found = await findImport(db.read, id as ImportId); // as: it is one if a row has it
    if (found === undefined) throw new Problem('import-not-found', { detail: 'There is no import with this id.' });
    return found;
  }

  /** Reads the source of a request; stores the file of a form until the import ends. */
  async function readSource(
    id: ImportId,
    body: Schemas['ImportCreate'] | Schemas['ImportUpload'],
    [file]: readonly UploadedFile[],
  ): Promise<Pick<Import, 'source' | 'url' | 'calendarName'>> {
    if (!('file' in body)) return { source: body.source, url: readAddress(body.url, policy) };
    const { path, name } = await requireCalendar(file);
    await files.store(id, path);
    return { source: 'ics', url: toFileName(name), calendarName: body.as || undefined };
  }

  async function insert(wanted: Import): Promise<void> {
    try {
      await db.transaction(async (trx) => {
        await insertImport(trx, wanted);
        afterCommit(trx, wake);
      });
    } catch (error) {
      await files.remove(wanted.id);
      throw error;
    }
  }

  return {
    async createImport({ body, files: uploads, caller, request }) {
      const id = createImportId(request.at);
      const wanted: Import = {
        ...{ id, ...(await readSource(id, body, uploads)) },
        ...{ userId: userIdOf(caller), runner: 'server', dryRun: readBoolean(body.dry_run) ?? false },
        ...{ unknownZones: body.unknown_zones ?? 'report' },
        ...{ origin: request.origin, status: 'queued', progress: firstProgress },
        ...{ error: undefined, createdAtMs: request.at, endedAtMs: undefined },
      };
      await insert(wanted);
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

    async listImportProblems({ path, query }) {
      const { limit = 25, cursor, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      const after = readCursor(cursor, isNumber);
      const { id, progress } = await requireImport(path.id);
      const range = { after: Number(after ?? -1), before: progress.problemCount, limit: limit + 1 };
      const { page, nextCursor } = toKeyedPage(await listProblems(db.read, id, range), limit, ({ number }) =>
        String(number),
      );
      return {
        status: 200,
        body: complete<Schemas['ImportProblemPage']>({ problems: page.map(toProblem), next_cursor: nextCursor }),
      };
    },

    async cancelImport({ path }) {
      const { id } = await requireImport(path.id);
      const isCanceled = await endImport(db, id, 'canceled', clock.now());
      await files.remove(id);
      const ended = await requireImport(id);
      if (!isCanceled)
        throw new Problem('import-has-ended', { detail: `This import has already ended: it is ${ended.status}.` });
      return { status: 200, body: toImport(ended) };
    },
  } satisfies Partial<Handlers>;
}
