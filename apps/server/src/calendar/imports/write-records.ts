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
import type { Outcome, RecordKind } from './import.ts';
import type { RecordProblem } from './import-problem.ts';
import { type Found, type RecordWriter, recordWriters } from './record-writers.ts';
import { findImported, isImported, saveImported, toKey } from './repository.ts';
import type { SourceRecord } from './source-record.ts';

/** The outcome of a record with its problems. */
export interface WrittenRecord {
  readonly record: SourceRecord;
  readonly outcome: Outcome;
  readonly problems: readonly RecordProblem[];
}

export interface RecordWriting {
  readonly db: Database;
  readonly document: OpenApiDocument;
  readonly writeWithImages: WriteWithImages;
  /** The URL of the other calendar, the namespace of its ids. */
  readonly source: string;
  readonly caller: Caller;
  readonly site: () => Site;
}

/** The local id; undefined for skipped records. */
type LocalId = number | undefined;

/** Writes records after their linked records, each in its own transaction. */
export function createRecordWriting(options: RecordWriting) {
  const { db, document, source, site } = options;
  const writeRecord = createRecordWriter(options);
  /** Each record is written once per run. */
  const seen = new Map<string, LocalId>();

  async function write(record: SourceRecord): Promise<WrittenRecord[]> {
    const written: WrittenRecord[] = [];
    await writeOnce(record, written);
    return written;
  }

  async function writeOnce(record: SourceRecord, written: WrittenRecord[]): Promise<LocalId> {
    if (record.rejection !== undefined) {
      written.push(reject(record, record.rejection));
      return undefined;
    }
    const key = `${record.kind} ${toKey(record.sourceId)}`;
    if (seen.has(key)) return seen.get(key);
    const rejection = await findRejection(record);
    if (rejection !== undefined) {
      written.push(reject(record, rejection));
      seen.set(key, undefined);
      return undefined;
    }
    const links = await writeLinks(record, written);
    const { id, ...result } = await writeRecord(record, links);
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

  async function writeLinks(record: SourceRecord, written: WrittenRecord[]) {
    const idsOf = async (records: readonly SourceRecord[]) => {
      const ids: number[] = [];
      for (const each of records) ids.push(...[(await writeOnce(each, written)) ?? []].flat());
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
    if (record.rejection !== undefined) return [reject(record, record.rejection)];
    const key = `${record.kind} ${toKey(record.sourceId)}`;
    if (seen.has(key)) return [];
    seen.set(key, undefined);
    const rejection = await findRejection(record);
    if (rejection !== undefined) return [reject(record, rejection)];
    const predicted: WrittenRecord[] = [];
    for (const linked of linksOf(record)) predicted.push(...(await predict(linked)));
    const before = await findImported(db.read, source, record.kind, record.sourceId);
    const changed = before?.fingerprint === fingerprintOf(record) ? 'unchanged' : 'updated';
    return [
      ...predicted,
      { record, outcome: before === undefined ? 'created' : changed, problems: record.losses ?? [] },
    ];
  }

  return { write, predict };
}

async function validate(document: OpenApiDocument, { path }: RecordWriter, body: object): Promise<unknown> {
  const valid = await pathValidatorOf(document, path)({ method: 'post', path, headers: {}, query: {}, body });
  return valid.body;
}

/** Writes a single record with the ids of its linked records. */
function createRecordWriter({ db, document, writeWithImages, source, caller, site }: RecordWriting) {
  async function writeRecord(
    record: SourceRecord,
    links: object,
  ): Promise<Omit<WrittenRecord, 'record'> & { id: LocalId }> {
    try {
      return { ...(await writeValid(record, { ...record.body, ...links })), problems: [] };
    } catch (error) {
      const rejection = explain(error);
      if (rejection === undefined) throw error;
      if (!concernsImage(error)) return { id: undefined, outcome: 'skipped', problems: [rejection] };
      const written = await writeRecord(withoutImage(record), links);
      const detail = `Imported without its image: ${rejection.detail}`;
      return { ...written, problems: [{ reason: 'no_image', detail }, ...written.problems] };
    }
  }

  async function writeValid(record: SourceRecord, body: object): Promise<{ id: LocalId; outcome: Outcome }> {
    const writer = recordWriters[record.kind];
    const valid = await validate(document, writer, body);
    const fingerprint = fingerprintOf(record);
    const id = await findUnchanged(record, fingerprint, writer);
    if (id !== undefined) return { id, outcome: 'unchanged' };
    const now = site();
    return writeWithImages(writer.images(valid), caller, now, async (trx) => {
      const { recordId, outcome } = await decide(trx, record, fingerprint, writer, valid, now);
      if (recordId !== undefined && outcome !== 'skipped')
        await saveImported(trx, source, record.kind, record.sourceId, { recordId, fingerprint });
      return { id: recordId, outcome };
    });
  }

  /** Runs before images are fetched. */
  async function findUnchanged(
    { kind, sourceId }: SourceRecord,
    fingerprint: string,
    writer: RecordWriter,
  ): Promise<LocalId> {
    const before = await findImported(db.read, source, kind, sourceId);
    if (before?.fingerprint !== fingerprint) return undefined;
    const { presence } = await writer.find(db.read, before.recordId);
    return presence === 'usable' ? before.recordId : undefined;
  }

  async function decide(
    trx: Transaction,
    record: SourceRecord,
    fingerprint: string,
    writer: RecordWriter,
    body: unknown,
    now: Site,
  ): Promise<{ recordId: LocalId; outcome: Outcome }> {
    const { kind, sourceId, slug } = record;
    const before = await findImported(trx, source, kind, sourceId);
    const { presence, hasImage } = before ? await writer.find(trx, before.recordId) : nothing;
    if (before !== undefined && presence === 'trashed') throw new InTrash(kind, before.recordId);
    if (before !== undefined && presence === 'usable') {
      const { recordId } = before;
      const lackedImage = before.fingerprint === fingerprintOf(withoutImage(record));
      // Keeps an image that was set locally meanwhile.
      if (before.fingerprint === fingerprint || (lackedImage && hasImage)) return { recordId, outcome: 'unchanged' };
      await writer.update(trx, caller, recordId, lackedImage ? { image: record.body['image'] } : body, now);
      return { recordId, outcome: 'updated' };
    }
    for (const same of await writer.findSame(trx, caller, body, now, slug))
      if (!(await isImported(trx, source, kind, same))) return { recordId: same, outcome: 'unchanged' };
    return { recordId: await writer.create(trx, caller, body, now, slug), outcome: 'created' };
  }

  return writeRecord;
}

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
