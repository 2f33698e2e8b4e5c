import type { SourceRecord, WrittenRecord } from '../source-record.ts';

type Write = (record: SourceRecord) => Promise<readonly WrittenRecord[]>;

/** A record that is being written. */
interface Writing {
  readonly ids: readonly string[];
  readonly written: ReturnType<Write>;
}

/**
 * Writes up to `width` events at the same time, so that they share transactions and reads, and returns the results in the
 * order of the records. A cancellation is written alone, as are terms, venues and organizers, which are also recognised by
 * their names; an event that shares an id with one that is being written waits for all before it. Ends when no record is
 * being written any more.
 */
export async function* writeConcurrently(
  records: AsyncIterable<SourceRecord>,
  write: Write,
  width: number,
): AsyncGenerator<WrittenRecord> {
  const queue: Writing[] = [];
  const ids = new Set<string>();

  async function* finish(most: number): AsyncGenerator<WrittenRecord> {
    while (queue.length > most) {
      const first = queue.shift();
      for (const id of first?.ids ?? []) ids.delete(id);
      yield* (await first?.written) ?? [];
    }
  }

  function start(record: SourceRecord, own: readonly string[]): void {
    for (const id of own) ids.add(id);
    const written = write(record);
    // A failure is thrown when its result is due.
    written.catch(() => undefined);
    queue.push({ ids: own, written });
  }

  try {
    for await (const record of records) {
      const own = idsOf(record);
      const isAlone = record.cancels === true || record.kind !== 'event';
      if (isAlone || own.some((id) => ids.has(id))) yield* finish(0);
      start(record, own);
      yield* finish(isAlone ? 0 : width - 1);
    }
    yield* finish(0);
  } catch (error) {
    // The results before the failure are counted.
    yield* finish(0);
    throw error;
  } finally {
    await Promise.allSettled(queue.map(({ written }) => written));
  }
}

const idsOf = ({ kind, sourceId, otherIds = [], calendar = '' }: SourceRecord): string[] =>
  [sourceId, ...otherIds].map((id) => `${calendar}\n${kind}\n${id}`);
