import { expect, test } from 'vitest';
import type { SourceRecord, WrittenRecord } from '../source-record.ts';
import { writeConcurrently } from './concurrent-writes.ts';

const recordOf = (sourceId: string, more: Partial<SourceRecord> = {}): SourceRecord => ({
  ...{ kind: 'event', sourceId, name: sourceId, body: {}, ...more },
});

async function* stream(records: readonly SourceRecord[], failure?: Error): AsyncGenerator<SourceRecord> {
  yield* records;
  if (failure !== undefined) throw failure;
}

const resultOf = (record: SourceRecord): WrittenRecord[] => [{ record, outcome: 'created', problems: [] }];
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Writes that end in the reverse order, and the largest number of them at a time. */
function createWriter() {
  const running: string[] = [];
  const seen: string[][] = [];
  return {
    seen,
    write: async (record: SourceRecord) => {
      running.push(record.sourceId);
      seen.push([...running]);
      for (let turns = 10 - seen.length; turns > 0; turns -= 1) await turn();
      running.splice(running.indexOf(record.sourceId), 1);
      return resultOf(record);
    },
  };
}

async function collect(results: AsyncIterable<WrittenRecord>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { record } of results) ids.push(record.sourceId);
  return ids;
}

test('returns the results in the order of the records, and writes no more than the width at a time', async () => {
  const { write, seen } = createWriter();
  const records = ['a', 'b', 'c', 'd', 'e'].map((id) => recordOf(id));
  expect(await collect(writeConcurrently(stream(records), write, 3))).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(Math.max(...seen.map((each) => each.length))).toBe(3);
});

test('a cancellation waits for the records before it, and those after it wait for it', async () => {
  const { write, seen } = createWriter();
  const records = [recordOf('a'), recordOf('b', { cancels: true }), recordOf('c')];
  await collect(writeConcurrently(stream(records), write, 3));
  expect(seen).toEqual([['a'], ['b'], ['c']]);
});

test('a record waits for one with the same id', async () => {
  const { write, seen } = createWriter();
  const records = [recordOf('a'), recordOf('b', { otherIds: ['a'] }), recordOf('a', { calendar: 'other' })];
  await collect(writeConcurrently(stream(records), write, 3));
  expect(seen).toEqual([['a'], ['b'], ['b', 'a']]);
});

test('returns the results before a failure of the source', async () => {
  const results: string[] = [];
  const failing = writeConcurrently(stream([recordOf('a'), recordOf('b')], new Error('gone')), createWriter().write, 3);
  const reading = async () => {
    for await (const { record } of failing) results.push(record.sourceId);
  };
  await expect(reading()).rejects.toThrow('gone');
  expect(results).toEqual(['a', 'b']);
});

test('returns the other results before the failure of a write, and ends when no write runs', async () => {
  const results: string[] = [];
  let running = 0;
  const write = async (record: SourceRecord) => {
    running += 1;
    await turn();
    running -= 1;
    if (record.sourceId === 'b') throw new Error('full');
    return resultOf(record);
  };
  const records = ['a', 'b', 'c'].map((id) => recordOf(id));
  const reading = async () => {
    for await (const { record } of writeConcurrently(stream(records), write, 3)) results.push(record.sourceId);
  };
  await expect(reading()).rejects.toThrow('full');
  expect(results).toEqual(['a', 'c']);
  expect(running).toBe(0);
});
