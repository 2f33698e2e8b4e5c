import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { canOpen, listSealed } from '../account/sealed-columns.ts';
import { createSecretBox } from '../account/secret-box.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';
import { inspectDatabase } from '../database/inspect.ts';
import { openDatabase } from '../database/open.ts';
import { findHolder, lockForThisProcess } from '../database/sqlite/process-lock.ts';
import { sidecarSuffixes } from '../database/sqlite/sidecar-files.ts';
import { createFolder } from '../files/create-folder.ts';
import { putInPlace } from '../files/write-new-file.ts';
import { errorCode } from '../problems/error-code.ts';
import { Refusal } from '../problems/refusal.ts';
import { systemClock } from '../time/clock.ts';
import { holdCarriers } from './hold-carriers.ts';
import { databaseName, type FoundBackup, findBackup, imagesName, keyName, type Manifest } from './manifest.ts';
import type { FoundFile } from './tar.ts';

export interface RestoreTarget {
  readonly databaseFile: string;
  readonly dataDir: string;
  /** `NGOMA_SECRET_KEY`; undefined where the key is to come from the backup. */
  readonly secretKey: string | undefined;
  /** Of the settings. */
  readonly carriers: readonly string[];
}

export interface RestoredBackup {
  readonly manifest: Manifest;
  /** All of them are paused. */
  readonly carriers: readonly string[];
}

/**
 * Puts a backup where nothing is yet, with every carrier paused. If it fails, what is not in its place yet goes, and so
 * do the folders that it made.
 */
export async function restoreBackup(
  file: string,
  target: RestoreTarget,
  { actor, nowMs }: { readonly actor: Actor; readonly nowMs: number },
): Promise<RestoredBackup> {
  const databaseFile = path.resolve(target.databaseFile);
  const dataDir = path.resolve(target.dataDir);
  const backup = await findBackup(file, (found) => readPart(file, found));
  await requireNothing(databaseFile, dataDir);
  const folders = [dataDir, path.dirname(databaseFile)];
  const missing = folders.flatMap(listMissing);
  try {
    for (const folder of folders) createFolder(folder);
    return await restoreInto({ databaseFile, dataDir }, file, backup, { ...target, actor, nowMs });
  } catch (error) {
    // The deepest first. What somebody else has put there meanwhile keeps its folder.
    for (const folder of missing.toSorted((one, other) => other.length - one.length))
      await rmdir(folder).catch(() => undefined);
    throw error;
  }
}

/** The folder and those above it that there are not yet. */
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
  // A new one: nothing that others made is written or removed.
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
    // Last: a folder without a database is one that nothing starts on unnoticed.
    await putInPlace(draft.database, databaseFile);
    await requireReadable(databaseFile);
    return { manifest: backup.manifest, carriers };
  } finally {
    for (const each of drafts) await rm(each, { recursive: true, force: true });
    // Before the release, so that nobody's lock is removed; where there is a database, the file is as a server leaves it.
    if (!hadLockFile && !existsSync(databaseFile)) await rm(lockFile, { force: true });
    await lock.release();
  }
}

/** What a restore that was killed leaves has it in its name. */
const draftEnding = '.restoring-';

async function requireNothing(databaseFile: string, dataDir: string): Promise<void> {
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
    `${path.join(path.dirname(databaseFile), sideFile)} is of a database that was there before, and would damage the restored one: move it away first.`,
  );
}

const occupied = (what: string): Refusal =>
  new Refusal(`${what}. Name an empty folder with NGOMA_DATA, or move the old one away.`);

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
      throw new Refusal(`${file} is damaged: ${found.name} in it has another checksum. Nothing was restored.`);
  }
}

/** Nothing of a backup leaves its folder, whoever made it. */
function toSafeName(file: string, name: string): string {
  const isSafe = name === keyName || (name.startsWith(imagesName) && path.posix.normalize(name) === name);
  if (isSafe) return name;
  throw new Refusal(`${file} contains ${name}, which no backup of ngoma does. Nothing was restored.`);
}

/** Returns the SHA-256 of what it copied. */
async function copyPart(file: string, found: FoundFile, target: string, mode: number): Promise<string> {
  const hash = createHash('sha256');
  const output = await open(target, 'wx', mode);
  try {
    for await (const piece of readPart(file, found)) {
      hash.update(piece);
      await output.appendFile(piece);
    }
    await output.sync();
  } finally {
    await output.close();
  }
  return hash.digest('hex');
}

async function* readPart(file: string, { position, size }: FoundFile): AsyncGenerator<Buffer> {
  // A range includes its end, so there is none for nothing.
  if (size > 0) yield* createReadStream(file, { start: position, end: position + size - 1 });
}

async function readKey(file: string, { files }: FoundBackup, ownKey: string | undefined): Promise<string> {
  if (ownKey !== undefined) return ownKey;
  const found = files.find(({ name }) => name === keyName);
  if (found) return (await buffer(readPart(file, found))).toString().trim();
  throw new Refusal(`${file} has no secret key in it: set NGOMA_SECRET_KEY to the one of then. Nothing was restored.`);
}

/** Throws where a newer version made it, or where the key opens nothing of what is sealed in it. */
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
  const what =
    ownKey === undefined
      ? `The secret key in ${file} does not open what is sealed in it: set NGOMA_SECRET_KEY to the key that the service had then`
      : 'NGOMA_SECRET_KEY is not the key of this backup: set it to the one of then, or unset it where the backup has its own';
  throw new Refusal(`${what}. Nothing was restored.`);
}

/** As the next start finds it, with whatever SQLite takes for a part of it. */
async function requireReadable(databaseFile: string): Promise<void> {
  await using inspection = await inspectDatabase(`sqlite:${databaseFile}`);
  if (inspection?.pendingMigrations.length !== 0)
    throw new Error(
      `${databaseFile} is in its place, and cannot be read: look at what is beside it, and restore again.`,
    );
}

interface Preparation extends RestoreTarget {
  readonly file: string;
  readonly manifest: Manifest;
  readonly actor: Actor;
  readonly nowMs: number;
}

/** Brings the tables up to date, and pauses the carriers. */
async function prepare(database: string, { file, manifest, carriers, actor, nowMs }: Preparation): Promise<string[]> {
  const db = await openDatabase({ url: `sqlite:${database}`, clock: systemClock, lock: false });
  try {
    const reason = `restored from a backup of ${manifest.created_at}; look at what was sent since, then 'ngoma carrier resume'`;
    const held = await holdCarriers(db, carriers, { reason, actor, nowMs });
    await db.transaction((trx) =>
      recordAudit(trx, {
        ...{ atMs: nowMs, actor, action: 'database.restore', subject: path.basename(file), result: 'done' },
        details: { created_at: manifest.created_at, carriers: held },
      }),
    );
    return held;
  } finally {
    await db.close();
  }
}
