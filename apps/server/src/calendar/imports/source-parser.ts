import { type ChildProcess, fork } from 'node:child_process';
import { systemClock } from '../../time/clock.ts';
import { SourceFailed } from './import.ts';
import type { OpenedSource, OpenTask, ParseAnswer, ParseTask } from './parse-task.ts';
import type { SourceRecord } from './source-record.ts';

/** Parses what other servers send in a process of its own (docs/adr/0059). One source at a time. */
export interface SourceParser {
  /** Throws `SourceFailed` for a source that cannot be parsed within the limits of the process. */
  open(task: OpenTask): Promise<OpenedSource>;
  /** The records of the source that was opened last. */
  records(): AsyncGenerator<SourceRecord>;
  /** The process, to measure it; undefined while there is none. */
  readonly pid: number | undefined;
  close(): void;
}

const program = new URL('./parse-process.ts', import.meta.url);
const heapMegabytes = 144;
const limitMs = 60_000;

const exhausted = `The source cannot be parsed with ${heapMegabytes} MB of memory in ${limitMs / 1000} s: divide it into smaller ones.`;

export function createSourceParser(signal: AbortSignal): SourceParser {
  let child: ChildProcess | undefined;

  function close(): void {
    child?.kill('SIGKILL');
    child = undefined;
  }

  /** Undefined where the process ended, or was ended, without an answer. */
  async function exchange(task: ParseTask): Promise<ParseAnswer | undefined> {
    signal.throwIfAborted();
    child ??= start();
    const asked = child;
    const { promise, resolve } = Promise.withResolvers<ParseAnswer | undefined>();
    const onMessage = (message: unknown) => resolve(message as ParseAnswer); // as: parse-process.ts sends nothing else
    const onEnd = () => resolve(undefined);
    // The clock of the machine: that of a test or a sandbox leaps, and the process takes its time.
    const cancelLimit = systemClock.after(limitMs, onEnd);
    asked.once('message', onMessage).once('disconnect', onEnd).once('error', onEnd);
    signal.addEventListener('abort', onEnd);
    // A process that cannot receive it has died, and disconnects.
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
      if (answer.kind !== 'opened') throw new Error('The parse process answers something else.');
      return answer.opened;
    },
    async *records() {
      for (;;) {
        const answer = await ask({ kind: 'next' });
        if (answer.kind !== 'records') throw new Error('The parse process answers something else.');
        yield* answer.batch.records;
        if (answer.batch.isLast) return;
      }
    },
    get pid() {
      return child?.pid;
    },
    close,
  };
}

/** Without settings, and so without secrets. Its heap has a limit, beyond which it ends. */
function start(): ChildProcess {
  const child = fork(program, {
    serialization: 'advanced',
    env: {},
    execArgv: [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=8'],
    // A process that runs out of memory prints pages; the import reports the reason.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Later ones come from the end of the process, which `disconnect` tells as well.
  child.on('error', () => undefined);
  return child;
}
