import { write } from 'node:fs';

/** The destination of the log. Writing never waits: a log that cannot be written loses lines and delays no requests. */
export interface LogOutput {
  write(line: string): void;
  /** The number of lines lost to a full buffer. */
  droppedLines(): number;
  /** Resolves when all lines are written, or after `withinMs`. */
  finish(withinMs: number): Promise<void>;
}

/** Lines are buffered until they have this size or age. */
const batchBytes = 4096;
const batchMs = 1_000;
const retryMs = 1_000;
/** Shorter, because the reader of a full pipe may just be slow. */
const retryFullPipeMs = 50;

/**
 * Writes to an open file, pipe or socket. Lines that cannot be written (disk full, reader gone or slow) are buffered and
 * retried; beyond `maxBufferedBytes` new lines are dropped.
 */
export function createLogOutput(fd: number, maxBufferedBytes = 1024 * 1024): LogOutput {
  let buffered: string[] = [];
  let bufferedBytes = 0;
  /** The bytes being written. After a failure the rest is retried, so that no line is cut. */
  let chunk = Buffer.alloc(0);
  let isWriting = false;
  let isBlocked = false;
  let timer: NodeJS.Timeout | undefined;
  let dropped = 0;
  let finished: (() => void) | undefined;

  function writeAfter(delayMs: number): void {
    timer ??= setTimeout(writeNow, delayMs).unref();
  }

  function writeNow(): void {
    clearTimeout(timer);
    timer = undefined;
    isBlocked = false;
    if (isWriting) return;
    if (chunk.length === 0) {
      chunk = Buffer.from(buffered.join(''));
      buffered = [];
      bufferedBytes = 0;
    }
    if (chunk.length === 0) {
      finished?.();
      return;
    }
    isWriting = true;
    write(fd, chunk, 0, chunk.length, null, afterWrite);
  }

  function afterWrite(error: NodeJS.ErrnoException | null, writtenBytes: number): void {
    isWriting = false;
    if (error) {
      isBlocked = true;
      writeAfter(error.code === 'EAGAIN' ? retryFullPipeMs : retryMs);
      return;
    }
    chunk = chunk.subarray(writtenBytes);
    if (chunk.length > 0 || bufferedBytes >= batchBytes || finished) writeNow();
    else if (bufferedBytes > 0) writeAfter(batchMs);
  }

  return {
    write(line) {
      if (bufferedBytes + line.length > maxBufferedBytes) {
        dropped += 1;
        return;
      }
      buffered.push(line);
      bufferedBytes += line.length;
      if (isWriting || isBlocked) return;
      if (bufferedBytes >= batchBytes) writeNow();
      else writeAfter(batchMs);
    },
    droppedLines: () => dropped,
    finish(withinMs) {
      return new Promise((resolve) => {
        const cutOff = setTimeout(resolve, withinMs);
        finished = () => {
          clearTimeout(cutOff);
          resolve();
        };
        writeNow();
      });
    },
  };
}
