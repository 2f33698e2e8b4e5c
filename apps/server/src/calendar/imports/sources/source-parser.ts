import type { ChildProcess } from 'node:child_process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { startForeignFileProcess } from '../../../process/foreign-file-process.ts';
import { systemClock } from '../../../time/clock.ts';
import type { ReadOptions } from '../ics/records.ts';
import { type Phase, SourceFailed } from '../import.ts';
import type { SourceRecord } from '../source-record.ts';

/** Parses untrusted responses in a separate process (docs/adr/0006), one source at a time. */
export interface SourceParser {
  /** Throws `SourceFailed` for invalid sources and beyond the limits of the process. */
  open(task: OpenTask): Promise<OpenedSource>;
  /** The records of the last opened source. */
  records(): AsyncGenerator<SourceRecord>;
  /** Those of the ids that events of the last opened file have; not while it waits for records. */
  contained(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** For measurements; undefined while no process runs. */
  readonly pid: number | undefined;
  close(): void;
}

const program = new URL('../runs/parse-process.ts', import.meta.url);
export const heapMegabytes = 144;
export const limitMs = 60_000;

const exhausted = `The source cannot be parsed with ${heapMegabytes} MB of memory in ${limitMs / 1000} s: divide it into smaller ones.`;

export function createSourceParser(signal: AbortSignal): SourceParser {
  let child: ChildProcess | undefined;

  function close(): void {
    child?.kill('SIGKILL');
    child = undefined;
  }

  /** Undefined if the process ended without a reply. */
  async function exchange(task: ParseTask): Promise<ParseAnswer | undefined> {
    signal.throwIfAborted();
    child ??= startForeignFileProcess(program, heapMegabytes);
    const asked = child;
    const { promise, resolve } = Promise.withResolvers<ParseAnswer | undefined>();
    const onMessage = (message: unknown) => resolve(message as ParseAnswer); // as: parse-process.ts sends nothing else
    const onEnd = () => resolve(undefined);
    // Not the clock of the service, which tests and the sandbox advance.
    const cancelLimit = systemClock.after(limitMs, onEnd);
    asked.once('message', onMessage).once('disconnect', onEnd).once('error', onEnd);
    signal.addEventListener('abort', onEnd);
    // A failed send is followed by `disconnect`.
    asked.send(task, () => undefined);
    const answer = await promise;
    cancelLimit();
    signal.removeEventListener('abort', onEnd);
    asked.off('message', onMessage).off('disconnect', onEnd).off('error', onEnd);
    return answer;
  }

  async function ask(task: ParseTask): Promise<Exclude<ParseAnswer, { kind: 'failed' }>> {
    const answer = await exchange(task);
    if (answer === undefined) close();
    signal.throwIfAborted();
    if (answer === undefined) throw new SourceFailed(exhausted);
    if (answer.kind === 'failed') throw new SourceFailed(answer.message);
    return answer;
  }

  return {
    async open(task) {
      const answer = await ask(task);
      if (answer.kind !== 'opened') throw new Error('The parse process sent an unexpected message.');
      return answer.opened;
    },
    async *records() {
      for (;;) {
        const answer = await ask({ kind: 'next' });
        if (answer.kind !== 'records') throw new Error('The parse process sent an unexpected message.');
        yield* inShortTurns(answer.batch.records);
        if (answer.batch.isLast) return;
      }
    },
    async contained(ids) {
      const answer = await ask({ kind: 'contained', ids });
      if (answer.kind !== 'contained') throw new Error('The parse process sent an unexpected message.');
      return new Set(answer.ids);
    },
    get pid() {
      return child?.pid;
    },
    close,
  };
}

const longestTurnMs = 10;

/** Lets other work of the process run between records, because reads of SQLite that are cached end in the same turn. */
async function* inShortTurns(records: readonly SourceRecord[]): AsyncGenerator<SourceRecord> {
  let startedMs = performance.now();
  for (const record of records) {
    yield record;
    if (performance.now() - startedMs < longestTurnMs) continue;
    await nextTurn();
    startedMs = performance.now();
  }
}

/** A response body or a file; `pages` are the pages of one list. */
export type OpenTask =
  | { readonly kind: 'tec'; readonly at: string; readonly phase: Phase; readonly pages: readonly Uint8Array[] }
  | {
      readonly kind: 'ics';
      readonly bytes: Uint8Array;
      /** The encoding that the server declares. */
      readonly encoding?: string | undefined;
      readonly options: ReadOptions;
    };

/** Messages to the parse process; `next` requests the next batch of records. */
export type ParseTask =
  | OpenTask
  | { readonly kind: 'next' }
  | { readonly kind: 'contained'; readonly ids: readonly string[] };

export interface OpenedSource {
  /** As the last page states. */
  readonly totalPages: number;
  /** The number of items of all pages, if the source states it. */
  readonly total?: number | undefined;
  readonly itemCount: number;
  /** Equal for pages with the same ids. */
  readonly digest: string;
}

export interface RecordBatch {
  readonly records: readonly SourceRecord[];
  readonly isLast: boolean;
}

/** `failed` contains the message of a `SourceFailed`. */
export type ParseAnswer =
  | { readonly kind: 'opened'; readonly opened: OpenedSource }
  | { readonly kind: 'records'; readonly batch: RecordBatch }
  | { readonly kind: 'contained'; readonly ids: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string };
