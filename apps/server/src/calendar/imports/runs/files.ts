import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { UploadedFile } from '@ngoma/express-contract';
import type { Database } from '../../../database/database.ts';
import { isAbandoned, listFiles } from '../../../files/abandoned-uploads.ts';
import { createPeriodicTask, type PeriodicTask } from '../../../jobs/periodic-task.ts';
import type { Logger } from '../../../log/log.ts';
import { errorCode } from '../../../problems/error-code.ts';
import { storableText } from '../../../text/strip-nul.ts';
import type { Clock } from '../../../time/clock.ts';
import { minuteMs } from '../../../time/durations.ts';
import { invalidParameters } from '../../posts/invalid-parameters.ts';
import { requireUpload } from '../../posts/require-upload.ts';
import { type ImportId, isImportId, SourceFailed } from '../import.ts';
import { readSourceFile } from '../sources/fetch-source.ts';
import { findImport } from './repository.ts';

/** Files of forms that imports read. They are among the uploads of the calendar, with the id of their import as name. */
export interface ImportFiles {
  /** Moves an uploaded file. */
  store(id: ImportId, uploaded: string): Promise<void>;
  read(id: ImportId): Promise<Buffer>;
  /** Does nothing if there is no file. */
  remove(id: ImportId): Promise<void>;
}

export function createImportFiles(folder: string): ImportFiles {
  const fileOf = (id: ImportId): string => path.join(folder, id);
  return {
    store: (id, uploaded) => rename(uploaded, fileOf(id)),
    async read(id) {
      try {
        return await readSourceFile(fileOf(id));
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') throw error;
        throw new SourceFailed('The file of this import is missing on this host: send it again.');
      }
    },
    remove: (id) => rm(fileOf(id), { force: true }),
  };
}

/** The file of a form. Forms without a chosen file contain an empty one. */
export async function requireCalendar(file: UploadedFile | undefined): Promise<UploadedFile> {
  const upload = requireUpload(file);
  if ((await stat(upload.path)).size > 0) return upload;
  const sentence = `The file in 'file' is empty: send an iCalendar file.`;
  throw invalidParameters([{ name: 'file', pointer: '/file', rule: 'file', sentence }]);
}

/** The name of a file, which cannot be mistaken for an address. */
export const toFileName = (name: string): string => storableText(name.replaceAll(':', '_'), 200);

/** Deletes files that a crash has left: of imports that have ended, and of imports that were never stored. */
export async function removeLeftovers(db: Database, folder: string): Promise<void> {
  for (const name of await listFiles(folder, isImportId)) {
    const file = path.join(folder, name);
    const found = await findImport(db.read, name as ImportId); // as: only these names are listed
    if (found === undefined ? await isAbandoned(file) : found.endedAtMs !== undefined) await rm(file, { force: true });
  }
}

const everyMs = 10 * minuteMs;

export interface LeftoverTaskOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  readonly folder: string;
}

/** The first run is at the start. */
export interface LeftoverTask extends Pick<PeriodicTask, 'stop'> {
  start(): Promise<void>;
}

export function createLeftoverTask({ db, clock, log, folder }: LeftoverTaskOptions): LeftoverTask {
  const run = () => removeLeftovers(db, folder);
  const failureMessage = 'files of ended imports cannot be deleted';
  const task = createPeriodicTask({ clock, log, everyMs, run, failureMessage });
  return {
    async start() {
      await run().catch((error: unknown) => log.warn({ err: error }, failureMessage));
      task.start();
    },
    stop: task.stop,
  };
}
