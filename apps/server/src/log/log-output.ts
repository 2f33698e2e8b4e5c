import { write } from 'node:fs';

/** Where the lines of a log go. Writing never waits: a log that cannot be written costs lines, not requests. */
export interface LogOutput {
  write(line: string): void;
  /** Lines that were lost because too much was waiting. */
  droppedLines(): number;
  /** Resolves when everything is written, after `withinMs` at the latest. */
  finish(withinMs: number): Promise<void>;
}

/** Small writes wait for more, at most this long. */
const gatherBytes = 4096;
const gatherMs = 1_000;
const retryMs = 1_000;
/** Whoever reads a pipe may only be slow. */
const retryFullPipeMs = 50;

/**
 * Writes to an open file, pipe or socket. What cannot be written (disk full, reader gone or slow) waits and is tried again;
 * beyond `maxWaitingBytes` new lines are dropped.
 */
export function createLogOutput(fd: number, maxWaitingBytes = 1024 * 1024): LogOutput {
  let waiting: string[] = [];
  let waitingBytes = 0;
  /** What is being written, and after a failure what is left of it: a line is never cut. */
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
      chunk = Buffer.from(waiting.join(''));
      waiting = [];
      waitingBytes = 0;
    }
    if (chunk.length === 0) {
      finished?.();
      return;
    }
    isWriting = true;
    write(fd, chunk, 0, chunk.length, null, goOn);
  }

  function goOn(error: NodeJS.ErrnoException | null, writtenBytes: number): void {
    isWriting = false;
    if (error) {
      isBlocked = true;
      writeAfter(error.code === 'EAGAIN' ? retryFullPipeMs : retryMs);
      return;
    }
    chunk = chunk.subarray(writtenBytes);
    if (chunk.length > 0 || waitingBytes >= gatherBytes || finished) writeNow();
    else if (waitingBytes > 0) writeAfter(gatherMs);
  }

  return {
    write(line) {
      if (waitingBytes + line.length > maxWaitingBytes) {
        dropped += 1;
        return;
      }
      waiting.push(line);
      waitingBytes += line.length;
      if (isWriting || isBlocked) return;
      if (waitingBytes >= gatherBytes) writeNow();
      else writeAfter(gatherMs);
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
