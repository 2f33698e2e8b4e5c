import { boundRecord } from './bounded-record.ts';
import { readCalendarFile } from './ics-file.ts';
import { SourceFailed } from './import.ts';
import type { OpenTask, ParseAnswer, ParseTask, RecordBatch } from './parse-task.ts';
import type { SourceRecord } from './source-record.ts';
import { readTecList } from './tec-list.ts';

// The service decides when it stops, and ends this process by closing the channel.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

let records: Iterator<SourceRecord> = [].values();

process.on('message', (task) => {
  process.send?.(answer(task as ParseTask)); // as: source-parser.ts sends nothing else
});

function answer(task: ParseTask): ParseAnswer {
  try {
    if (task.kind === 'next') return { kind: 'records', batch: nextBatch() };
    const { records: found, ...opened } = open(task);
    records = found[Symbol.iterator]();
    return { kind: 'opened', opened };
  } catch (error) {
    if (error instanceof SourceFailed) return { kind: 'failed', message: error.message };
    throw error;
  }
}

function open(task: OpenTask) {
  if (task.kind === 'tec') return readTecList(task);
  return { records: readCalendarFile(task.bytes, task.zone), totalPages: 1, itemCount: 0, digest: '' };
}

/** Limits of one message: the service reads it in one turn. */
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
