import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { canOpen, listSealed } from '../account/sealed-columns.ts';
import { createSecretBox } from '../account/secret-box.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import type { Database } from '../database/database.ts';
import { inspectDatabase } from '../database/inspect.ts';
import { openDatabase } from '../database/open.ts';
import { findHolder, lockForThisProcess } from '../database/sqlite/process-lock.ts';
import { sidecarSuffixes } from '../database/sqlite/sidecar-files.ts';
import { createFolder } from '../files/create-folder.ts';
import { putInPlace } from '../files/write-new-file.ts';
import { listControls, listSessions, setControl } from '../messaging/carriers/controls/repository.ts';
import { errorCode } from '../problems/error-code.ts';
import { Refusal } from '../problems/refusal.ts';
import { systemClock } from '../time/clock.ts';
import { databaseName, type FoundBackup, findBackup, imagesName, keyName, type Manifest } from './manifest.ts';
import type { FoundFile } from './tar.ts';

export interface RestoreTarget {
  readonly databaseFile: string;
  readonly dataDir: string;
  /** `NGOMA_SECRET_KEY`; undefined to use the key of the backup. */
  readonly secretKey: string | undefined;
  /** The carriers of the settings. */
  readonly carriers: readonly string[];
}

export interface RestoredBackup {
  readonly manifest: Manifest;
  /** The paused carriers. */
  readonly carriers: readonly string[];
}

/**
 * Restores a backup into an empty folder, with every carrier paused. After a failure it removes its drafts and the folders
 * that it created.
 */
export async function restoreBackup(
  file: string,
  target: RestoreTarget,
  { actor, nowMs }: { readonly actor: Actor; readonly nowMs: number },
): Promise<RestoredBackup> {
  const databaseFile = path.resolve(target.databaseFile);
  const dataDir = path.resolve(target.dataDir);
  const backup = await findBackup(file, (found) => readPart(file, found));
  await requireEmptyTarget(databaseFile, dataDir);
  const folders = [dataDir, path.dirname(databaseFile)];
  const missing = folders.flatMap(listMissing);
  try {
    for (const folder of folders) createFolder(folder);
    return await restoreInto({ databaseFile, dataDir }, file, backup, { ...target, actor, nowMs });
  } catch (error) {
    // The deepest first. A folder with files of another program stays.
    for (const folder of missing.toSorted((one, other) => other.length - one.length))
      await rmdir(folder).catch(() => undefined);
    throw error;
  }
}

/** The folder and its parents that do not exist. */
const listMissing = (folder: string): string[] =>
  existsSync(folder) ? [] : [folder, ...listMissing(path.dirname(folder))];

interface Place {
  readonly databaseFile: string;
  readonly dataDir: string;
}

async function restoreInto(
  { databaseFile, dataDir }: Place,
  file: string,
  backup: FoundBackup,
  target: Omit<Preparation, 'file' | 'manifest'>,
): Promise<RestoredBackup> {
  const lockFile = `${databaseFile}.lock`;
  const hadLockFile = existsSync(lockFile);
  const lock = await lockForThisProcess(databaseFile);
  const drafts: string[] = [];
  // A new folder, so that no file of another program is overwritten or removed.
  const createDraft = async (start: string): Promise<string> => {
    const folder = await mkdtemp(start);
    drafts.push(folder);
    return folder;
  };
  try {
    const draft = {
      database: path.join(await createDraft(databaseFile + draftEnding), databaseName),
      folder: await createDraft(path.join(dataDir, draftEnding)),
    };
    await extract(file, backup, draft);
    await requireUsable(draft.database, file, backup, target.secretKey);
    const carriers = await prepare(draft.database, { ...target, file, manifest: backup.manifest });
    for (const name of await readdir(draft.folder))
      await rename(path.join(draft.folder, name), path.join(dataDir, name));
    // Last, because no service starts in a folder of images without a database.
    await putInPlace(draft.database, databaseFile);
    await requireReadable(databaseFile);
    return { manifest: backup.manifest, carriers };
  } finally {
    for (const each of drafts) await rm(each, { recursive: true, force: true });
    // Before the release, so that no lock of another process is removed.
    if (!hadLockFile && !existsSync(databaseFile)) await rm(lockFile, { force: true });
    await lock.release();
  }
}

/** In the names of drafts, which a killed restore leaves. */
const draftEnding = '.restoring-';

async function requireEmptyTarget(databaseFile: string, dataDir: string): Promise<void> {
  const base = path.basename(databaseFile);
  const isHarmless = (name: string): boolean =>
    ['lost+found', `${base}.lock`].includes(name) ||
    [draftEnding, base + draftEnding].some((start) => name.startsWith(start));
  const found = (await namesIn(dataDir)).filter((name) => !isHarmless(name));
  const beside = await namesIn(path.dirname(databaseFile));
  const sideFile = sidecarSuffixes.map((ending) => base + ending).find((name) => beside.includes(name));
  const hasDatabase = beside.includes(base);
  if (found.length === 0 && !hasDatabase && sideFile === undefined) return;
  const holder = findHolder(databaseFile);
  const by = holder === undefined ? '' : ` (in use by ${holder})`;
  if (hasDatabase) throw occupied(`There is a database already: ${databaseFile}${by}`);
  if (sideFile === undefined) throw occupied(`${dataDir} is not empty${by}`);
  throw new Refusal(
    `${path.join(path.dirname(databaseFile), sideFile)} is of an earlier database, and would damage the restored one. Move it away first.`,
  );
}

const occupied = (reason: string): Refusal =>
  new Refusal(`${reason}. Set NGOMA_DATA to an empty folder, or move the old one away.`);

const namesIn = async (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });

interface Draft {
  readonly database: string;
  readonly folder: string;
}

async function extract(file: string, { files }: FoundBackup, draft: Draft): Promise<void> {
  for (const found of files) {
    const isDatabase = found.name === databaseName;
    const target = isDatabase ? draft.database : path.join(draft.folder, toSafeName(file, found.name));
    await mkdir(path.dirname(target), { recursive: true });
    const isSecret = isDatabase || found.name === keyName;
    const sha256 = await copyPart(file, found, target, isSecret ? 0o600 : 0o644);
    if (sha256 !== found.sha256)
      throw new Refusal(`${file} is damaged: the checksum of ${found.name} differs. Nothing was restored.`);
  }
}

/** Rejects names that would leave the folder, because a backup may come from an attacker. */
function toSafeName(file: string, name: string): string {
  const isSafe = name === keyName || (name.startsWith(imagesName) && path.posix.normalize(name) === name);
  if (isSafe) return name;
  throw new Refusal(`${file} contains ${name}, which is not a file of ngoma. Nothing was restored.`);
}

/** Copies a file of the backup and returns its SHA-256. */
async function copyPart(file: string, found: FoundFile, target: string, mode: number): Promise<string> {
  const hash = createHash('sha256');
  const output = await open(target, 'wx', mode);
  try {
    for await (const chunk of readPart(file, found)) {
      hash.update(chunk);
      await output.appendFile(chunk);
    }
    await output.sync();
  } finally {
    await output.close();
  }
  return hash.digest('hex');
}

async function* readPart(file: string, { position, size }: FoundFile): AsyncGenerator<Buffer> {
  // The end is inclusive, so an empty file has no range.
  if (size > 0) yield* createReadStream(file, { start: position, end: position + size - 1 });
}

async function readKey(file: string, { files }: FoundBackup, ownKey: string | undefined): Promise<string> {
  if (ownKey !== undefined) return ownKey;
  const found = files.find(({ name }) => name === keyName);
  if (found) return (await buffer(readPart(file, found))).toString().trim();
  throw new Refusal(
    `${file} contains no secret key. Set NGOMA_SECRET_KEY to the key of that time. Nothing was restored.`,
  );
}

/** Throws if a newer version wrote it, or if the key does not open its secrets. */
async function requireUsable(
  database: string,
  file: string,
  backup: FoundBackup,
  ownKey: string | undefined,
): Promise<void> {
  await using inspection = await inspectDatabase(`sqlite:${database}`);
  const sealed = inspection === undefined ? [] : await listSealed(inspection.read);
  if (sealed.length === 0) return;
  const box = createSecretBox(await readKey(file, backup, ownKey));
  if (sealed.every((each) => canOpen(box, each))) return;
  const reason =
    ownKey === undefined
      ? `The secret key in ${file} does not open its secrets. Set NGOMA_SECRET_KEY to the key of that time`
      : 'NGOMA_SECRET_KEY is not the key of this backup. Set it to the key of that time, or unset it if the backup has a key';
  throw new Refusal(`${reason}. Nothing was restored.`);
}

/** Opens the database in its place, as the next start does, with files that SQLite takes for parts of it. */
async function requireReadable(databaseFile: string): Promise<void> {
  await using inspection = await inspectDatabase(`sqlite:${databaseFile}`);
  if (inspection?.pendingMigrations.length !== 0)
    throw new Error(`${databaseFile} was restored but cannot be read. Check the files beside it, and restore again.`);
}

interface Preparation extends RestoreTarget {
  readonly file: string;
  readonly manifest: Manifest;
  readonly actor: Actor;
  readonly nowMs: number;
}

/** Updates the tables and pauses the carriers. */
async function prepare(database: string, { file, manifest, carriers, actor, nowMs }: Preparation): Promise<string[]> {
  const db = await openDatabase({ url: `sqlite:${database}`, clock: systemClock, lock: false });
  try {
    const reason =
      `restored from a backup of ${manifest.created_at}; check which messages were sent since, then run 'ngoma carrier ` +
      "resume'";
    const paused = await pauseCarriers(db, carriers, { reason, actor, nowMs });
    await db.transaction((trx) =>
      recordAudit(trx, {
        ...{ atMs: nowMs, actor, action: 'database.restore', subject: path.basename(file), result: 'done' },
        details: { created_at: manifest.created_at, carriers: paused },
      }),
    );
    return paused;
  } finally {
    await db.close();
  }
}

/**
 * Pauses each carrier, so that messages of the backup wait: the carriers of the settings and, as those may be of another
 * installation, all carriers in the database. Returns their names.
 */
export async function pauseCarriers(
  db: Database,
  configured: readonly string[],
  { reason, actor, nowMs }: { readonly reason: string; readonly actor: Actor; readonly nowMs: number },
): Promise<string[]> {
  const controls = await listControls(db);
  const sessions = await listSessions(db, 0);
  const routes: string[] = await db.read('message_queue').whereNot({ route: '' }).distinct('route').pluck('route');
  const names = new Set([...configured, ...controls.keys(), ...sessions.map(({ carrier }) => carrier), ...routes]);
  await db.transaction(async (trx) => {
    for (const name of names) {
      const before = controls.get(name);
      const was = before === undefined || before.state === 'running' ? '' : `; before, it was ${describe(before)}`;
      await setControl(trx, name, { state: 'paused', reason: `${reason}${was}` }, { actor, nowMs });
    }
  });
  return [...names];
}

const describe = ({ state, reason }: { readonly state: string; readonly reason: string | null }): string =>
  reason === null ? state : `${state} (${reason})`;
