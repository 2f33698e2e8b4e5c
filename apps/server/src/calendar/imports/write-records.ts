import { hash } from 'node:crypto';
import { InvalidRequest, pathValidatorOf } from '@ngoma/express-contract';
import type { Caller } from '../../account/caller.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { isOverloaded } from '../../database/group-commit.ts';
import type { OpenApiDocument } from '../../http/contract.ts';
import { bodyLimits, fitsBodyLimits } from '../../http/requests/body-shape.ts';
import { Problem } from '../../problems/problem.ts';
import type { WriteWithImages } from '../images/import-images.ts';
import type { Site } from '../posts/site.ts';
import { createEventCancellation } from './cancel-events.ts';
import type { RecordKind } from './import.ts';
import type { RecordProblem } from './import-problem.ts';
import { type FoundImported, isImported, toKey } from './imported-records.ts';
import { findInSource, isOlderThan, isSavedAs, older, saveInSource, versionOf } from './record-identity.ts';
import type { RecordSource } from './record-source.ts';
import { type Found, type RecordWriter, recordWriters } from './record-writers.ts';
import type { SourceRecord, WrittenRecord } from './source-record.ts';

export interface RecordWriting {
  readonly db: Database;
  readonly document: OpenApiDocument;
  readonly writeWithImages: WriteWithImages;
  /** The calendar of a record, by the name in its file. */
  readonly sourceOf: (calendar?: string) => RecordSource;
  readonly caller: Caller;
  readonly site: () => Site;
}

/** The local id; undefined for skipped records. */
type LocalId = number | undefined;

/** Writes records after their linked records, each in its own transaction. */
export function createRecordWriting(options: RecordWriting) {
  const { db, document, sourceOf, site } = options;
  const writeRecord = createRecordWriter(options);
  const cancelEvent = createEventCancellation(options);
  /** Each record is written once per run. */
  const seen = new Map<string, LocalId>();

  async function write(record: SourceRecord): Promise<WrittenRecord[]> {
    const written: WrittenRecord[] = [];
    const source = sourceOf(record.calendar);
    if (record.cancels === true && record.rejection === undefined) written.push(await cancelEvent(record, source));
    else await writeOnce(record, source, written);
    return written;
  }

  async function writeOnce(record: SourceRecord, source: RecordSource, written: WrittenRecord[]): Promise<LocalId> {
    if (record.rejection !== undefined) {
      written.push(reject(record, record.rejection));
      return undefined;
    }
    const key = keyOf(source, record);
    if (seen.has(key)) return seen.get(key);
    const rejection = await findRejection(record);
    if (rejection !== undefined) {
      written.push(reject(record, rejection));
      seen.set(key, undefined);
      return undefined;
    }
    const links = await writeLinks(record, source, written);
    const { id, ...result } = await writeRecord(record, source, links);
    written.push({ record, ...result, problems: [...(record.losses ?? []), ...result.problems] });
    seen.set(key, id);
    return id;
  }

  /** Validates a record before its linked records are written. */
  async function findRejection(record: SourceRecord): Promise<RecordProblem | undefined> {
    const writer = recordWriters[record.kind];
    if (!fitsBodyLimits(record.body))
      return { reason: 'too_large', detail: `Its texts have more than ${bodyLimits.tags} tags.` };
    try {
      writer.check(await validate(document, writer, { ...record.body, ...placeholderLinks(record) }), site());
      return undefined;
    } catch (error) {
      const rejection = explain(error);
      if (rejection === undefined) throw error;
      return concernsImage(error) ? undefined : rejection;
    }
  }

  async function writeLinks(record: SourceRecord, source: RecordSource, written: WrittenRecord[]) {
    const idsOf = async (records: readonly SourceRecord[]) => {
      const ids: number[] = [];
      for (const each of records) ids.push(...[(await writeOnce(each, source, written)) ?? []].flat());
      return ids;
    };
    if (record.kind === 'category') {
      const [parent] = await idsOf(record.parent ? [record.parent] : []);
      return parent === undefined ? {} : { parent };
    }
    if (record.kind !== 'event') return {};
    const [venue] = await idsOf(record.venue ? [record.venue] : []);
    return {
      venue: venue ?? '',
      organizer: await idsOf(record.organizers ?? []),
      categories: await idsOf(record.categories ?? []),
      tags: await idsOf(record.tags ?? []),
    };
  }

  /** Predicts the outcomes of a dry run without writing. */
  async function predict(record: SourceRecord): Promise<WrittenRecord[]> {
    const source = sourceOf(record.calendar);
    if (record.cancels === true && record.rejection === undefined) {
      if (seen.has(keyOf(source, record))) return [{ record, outcome: 'updated', problems: [] }];
      return [await cancelEvent.predict(record, source)];
    }
    return predictOnce(record, source);
  }

  async function predictOnce(record: SourceRecord, source: RecordSource): Promise<WrittenRecord[]> {
    if (record.rejection !== undefined) return [reject(record, record.rejection)];
    const key = keyOf(source, record);
    if (seen.has(key)) return [];
    seen.set(key, undefined);
    const rejection = await findRejection(record);
    if (rejection !== undefined) return [reject(record, rejection)];
    const predicted: WrittenRecord[] = [];
    for (const linked of linksOf(record)) predicted.push(...(await predictOnce(linked, source)));
    const before = await findInSource(db.read, source, record);
    const losses = record.losses ?? [];
    if (before === undefined) return [...predicted, { record, outcome: 'created', problems: losses }];
    if (before.fingerprint === fingerprintOf(record))
      return [...predicted, { record, outcome: 'unchanged', problems: losses }];
    if (isOlderThan(record, before)) return [...predicted, { record, outcome: 'unchanged', problems: [older] }];
    return [...predicted, { record, outcome: 'updated', problems: losses }];
  }

  return { write, predict };
}

async function validate(document: OpenApiDocument, { path }: RecordWriter, body: object): Promise<unknown> {
  const valid = await pathValidatorOf(document, path)({ method: 'post', path, headers: {}, query: {}, body });
  return valid.body;
}

const keyOf = (source: RecordSource, { kind, sourceId }: SourceRecord): string =>
  `${source.name} ${kind} ${toKey(sourceId)}`;

type Written = Omit<WrittenRecord, 'record'> & { readonly id: LocalId };

/** Writes a single record with the ids of its linked records. */
function createRecordWriter({ db, document, writeWithImages, caller, site }: RecordWriting) {
  async function writeRecord(record: SourceRecord, source: RecordSource, links: object): Promise<Written> {
    try {
      return await writeValid(record, source, { ...record.body, ...links });
    } catch (error) {
      const rejection = explain(error);
      if (rejection === undefined) throw error;
      if (!concernsImage(error)) return { id: undefined, outcome: 'skipped', problems: [rejection] };
      const written = await writeRecord(withoutImage(record), source, links);
      const detail = `Imported without its image: ${rejection.detail}`;
      return { ...written, problems: [{ reason: 'no_image', detail }, ...written.problems] };
    }
  }

  async function writeValid(record: SourceRecord, source: RecordSource, body: object): Promise<Written> {
    const writer = recordWriters[record.kind];
    const valid = await validate(document, writer, body);
    const fingerprint = fingerprintOf(record);
    const unchanged = await findUnchanged(record, source, fingerprint, writer);
    if (unchanged !== undefined) {
      if (!isSavedAs(unchanged, source, record))
        await db.transaction((trx) => saveInSource(trx, source, record, { ...unchanged, ...versionOf(record) }));
      return { id: unchanged.recordId, outcome: 'unchanged', problems: [] };
    }
    const now = site();
    return writeWithImages(writer.images(valid), caller, now, async (trx) => {
      const decided = await decide(trx, record, source, fingerprint, writer, valid, now);
      const { id } = decided;
      if (id !== undefined && decided.problems.length === 0)
        await saveInSource(trx, source, record, { recordId: id, fingerprint, ...versionOf(record) });
      return decided;
    });
  }

  /** Runs before images are fetched. */
  async function findUnchanged(
    record: SourceRecord,
    source: RecordSource,
    fingerprint: string,
    writer: RecordWriter,
  ): Promise<FoundImported | undefined> {
    const before = await findInSource(db.read, source, record);
    if (before?.fingerprint !== fingerprint) return undefined;
    const { presence } = await writer.find(db.read, before.recordId);
    return presence === 'usable' ? before : undefined;
  }

  async function decide(
    trx: Transaction,
    record: SourceRecord,
    source: RecordSource,
    fingerprint: string,
    writer: RecordWriter,
    body: unknown,
    now: Site,
  ): Promise<Written> {
    const { kind, slug } = record;
    const before = await findInSource(trx, source, record);
    const { presence, hasImage } = before ? await writer.find(trx, before.recordId) : nothing;
    if (before !== undefined && presence === 'trashed') throw new InTrash(kind, before.recordId);
    if (before !== undefined && presence === 'usable') {
      const { recordId: id } = before;
      const lackedImage = before.fingerprint === fingerprintOf(withoutImage(record));
      // Keeps an image that was set locally meanwhile.
      if (before.fingerprint === fingerprint || (lackedImage && hasImage)) return { id, ...unchanged };
      if (isOlderThan(record, before)) return { id, outcome: 'unchanged', problems: [older] };
      await writer.update(trx, caller, id, lackedImage ? { image: record.body['image'] } : body, now);
      return { id, outcome: 'updated', problems: [] };
    }
    for (const same of await writer.findSame(trx, caller, body, now, slug))
      if (!(await isImported(trx, source.name, kind, same))) return { id: same, ...unchanged };
    return { id: await writer.create(trx, caller, body, now, slug), outcome: 'created', problems: [] };
  }

  return writeRecord;
}

const unchanged = { outcome: 'unchanged', problems: [] } as const;

const reject = (record: SourceRecord, rejection: RecordProblem): WrittenRecord => ({
  record,
  outcome: 'skipped',
  problems: [rejection],
});

const nothing: Found = { presence: 'gone', hasImage: false };

function withoutImage(record: SourceRecord): SourceRecord {
  const { image: _image, ...body } = record.body;
  return { ...record, body };
}

/** As many ids as the record will have links, for validation. */
function placeholderLinks({ kind, organizers = [], categories = [], tags = [] }: SourceRecord): object {
  if (kind !== 'event') return {};
  const idsOf = (records: readonly SourceRecord[]) => records.map((_, index) => index + 1);
  return { organizer: idsOf(organizers), categories: idsOf(categories), tags: idsOf(tags) };
}

const linksOf = ({ parent, venue, organizers = [], categories = [], tags = [] }: SourceRecord): SourceRecord[] => [
  ...[parent ?? []].flat(),
  ...[venue ?? []].flat(),
  ...organizers,
  ...categories,
  ...tags,
];

/** A digest of the record and the ids of its linked records. */
function fingerprintOf(record: SourceRecord): string {
  const links = linksOf(record).map(({ kind, sourceId }) => [kind, sourceId]);
  return hash('sha256', JSON.stringify([record.body, links]), 'base64url');
}

/** A local record that was moved to the trash is not written. */
class InTrash extends Problem {
  constructor(kind: RecordKind, id: number) {
    super('rest_invalid_param', { detail: `It is in the trash as ${kind} ${id}; restore it first.` });
  }
}

/** The reason of a rejection; undefined for other and temporary errors. */
function explain(error: unknown): RecordProblem | undefined {
  if (isOverloaded(error)) return undefined;
  if (error instanceof Problem)
    return { reason: error instanceof InTrash ? 'in_trash' : 'not_accepted', detail: error.detail ?? error.message };
  if (!(error instanceof InvalidRequest)) return undefined;
  const detail = error.errors.map(({ members, accepts }) => `'${members.join('/')}' ${accepts}.`).join(' ');
  return { reason: 'not_accepted', detail };
}

const concernsImage = (error: unknown): boolean =>
  error instanceof Problem && error.errors.length === 1 && error.errors[0]?.pointer === '/image';
