import { type ChildProcess, fork } from 'node:child_process';
import { childEnvironment } from '../../process/child-environment.ts';

export interface HashParameters {
  readonly message: string;
  readonly nonce: Buffer;
  /** KiB */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  /** Bytes. */
  readonly tagLength: number;
}

export interface HashTask extends HashParameters {
  readonly id: number;
}

export interface HashAnswer {
  readonly id: number;
  /** Undefined if the parameters are invalid. */
  readonly tag: Buffer | undefined;
}

const program = new URL('./hash-process.ts', import.meta.url);
const idleMs = 10_000;

/**
 * Hashes of argon2id by a process of their own, which ends after ten seconds without one. In this process each of the
 * threads of the pool would keep the memory of its last hash, 19 MiB; the allocator of the child returns it at once.
 */
export function createHashProgram() {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  const running = new Map<number, PromiseWithResolvers<Buffer>>();

  function start(): ChildProcess {
    const started = fork(program, {
      serialization: 'advanced',
      env: { ...childEnvironment(), MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
      execArgv: ['--max-semi-space-size=1', '--max-old-space-size=32'],
      // Crash reports go to the log of the service.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.on('message', (message) => settle(message as HashAnswer)); // as: hash-process.ts sends these only
    started.once('error', () => end(started));
    started.once('disconnect', () => end(started));
    return started;
  }

  function settle({ id, tag }: HashAnswer): void {
    const waiting = running.get(id);
    running.delete(id);
    if (tag === undefined) waiting?.reject(new Error('argon2id rejected its parameters.'));
    else waiting?.resolve(Buffer.from(tag));
    if (running.size === 0) rest();
  }

  /** Does not keep the service running, and ends after a while. */
  function rest(): void {
    const resting = child;
    resting?.unref();
    resting?.channel?.unref();
    idle = setTimeout(() => resting?.connected && resting.disconnect(), idleMs).unref();
  }

  function end(ended: ChildProcess): void {
    if (child !== ended) return;
    child = undefined;
    clearTimeout(idle);
    for (const { reject } of running.values()) reject(new Error('The process for hashes has ended.'));
    running.clear();
  }

  return function hash(parameters: HashParameters): Promise<Buffer> {
    clearTimeout(idle);
    child ??= start();
    child.ref();
    child.channel?.ref();
    const id = ++lastId;
    const waiting = Promise.withResolvers<Buffer>();
    running.set(id, waiting);
    // A failed send is followed by `disconnect`.
    child.send({ id, ...parameters }, () => undefined);
    return waiting.promise;
  };
}
