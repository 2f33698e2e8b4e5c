import { readCalendarFile } from '../ics/records.ts';
import { SourceFailed } from '../import.ts';
import type { SourceDate, SourceRecord } from '../source-record.ts';
import { maxRecordCharacters } from '../sources/limits.ts';
import type { OpenTask, ParseAnswer, ParseTask, RecordBatch } from '../sources/source-parser.ts';
import { readTecList } from '../tec/list.ts';

// The process ends when the service disconnects, not on signals.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

let records: Iterator<SourceRecord> = [].values();
let hasId: (id: string) => boolean = () => false;

process.on('message', (task) => {
  process.send?.(answer(task as ParseTask)); // as: source-parser.ts sends nothing else
});

function answer(task: ParseTask): ParseAnswer {
  try {
    if (task.kind === 'next') return { kind: 'records', batch: nextBatch() };
    if (task.kind === 'contained') return { kind: 'contained', ids: task.ids.filter(hasId) };
    const { records: found, has, ...opened } = open(task);
    records = found[Symbol.iterator]();
    hasId = has;
    return { kind: 'opened', opened };
  } catch (error) {
    if (error instanceof SourceFailed) return { kind: 'failed', message: error.message };
    throw error;
  }
}

function open(task: OpenTask) {
  if (task.kind === 'tec') return { ...readTecList(task), has: () => false };
  return {
    ...readCalendarFile(task.bytes, task.encoding, task.options),
    totalPages: 1,
    itemCount: 0,
    digest: '',
  };
}

/** Limits of one message, which the service reads in one event loop turn. */
const maxRecords = 100;
const maxSize = 500_000;

function nextBatch(): RecordBatch {
  const batch: SourceRecord[] = [];
  for (let size = 0; batch.length < maxRecords && size < maxSize; ) {
    const { done, value } = records.next();
    if (done === true) return { records: batch, isLast: true };
    const bounded = boundRecord(value);
    batch.push(bounded.record);
    size += bounded.size;
  }
  return { records: batch, isLast: false };
}

/** Fits an event with its venue and organizers and the longest texts. */
const charactersPerRecord = 100;

/** Replaces a record that is too large for one message by a rejection. */
export function boundRecord(record: SourceRecord): { readonly record: SourceRecord; readonly size: number } {
  const size = sizeOf(record);
  if (size <= maxRecordCharacters) return { record, size };
  const { kind } = record;
  const [sourceId, name] = [record.sourceId.slice(0, 500), record.name.slice(0, 200)];
  const detail = `It has more than ${maxRecordCharacters.toLocaleString('en')} characters with its linked records.`;
  const rejection = { reason: 'too_large', detail } as const;
  return { record: { kind, sourceId, name, body: {}, rejection }, size: charactersPerRecord };
}

function sizeOf({ sourceId, name, slug = '', body, dates = [], losses = [], ...links }: SourceRecord): number {
  const texts = [
    sourceId,
    name,
    slug,
    ...losses.map(({ detail }) => detail),
    ...Object.values(body),
    ...textsOf(dates),
  ];
  const own = texts.reduce((sum: number, text) => sum + (typeof text === 'string' ? text.length : 0), 0);
  const { parent, venue, organizers = [], categories = [], tags = [] } = links;
  const venues = dates.flatMap((date) => date.venue ?? []);
  const linked = [parent ?? [], venue ?? [], organizers, categories, tags, venues].flat();
  return linked.reduce((sum, each) => sum + sizeOf(each), own + charactersPerRecord);
}

const textsOf = (dates: readonly SourceDate[]): string[] =>
  dates.map((date) => JSON.stringify([date.recurrenceId, date.earlierIds, date.changes]));
