import { ConnectionLost } from '../storage-error.ts';

const betweenProbesMs = 500;

export interface SilenceBreaker {
  /** Throws `ConnectionLost` while a probe runs. */
  check(): void;
  /** Called when a host has not answered in time. */
  open(): void;
  /** Calls `stop` when the breaker opens, until the returned function is called. */
  onOpen(stop: (error: Error) => void): () => void;
  close(): void;
}

/**
 * Circuit breaker of a PostgreSQL address that does not answer: requests fail at once, while one probe after the other
 * waits for an answer.
 * @param probe resolves when a host can be written to
 */
export function createSilenceBreaker(probe: () => Promise<void>): SilenceBreaker {
  const listeners = new Set<(error: Error) => void>();
  let isOpen = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function probeUntilAnswered(): Promise<void> {
    try {
      await probe();
      isOpen = false;
    } catch {
      if (!isClosed) timer = setTimeout(probeUntilAnswered, betweenProbesMs).unref();
    }
  }

  return {
    check() {
      if (isOpen) throw notAnswering();
    },
    open() {
      if (isOpen || isClosed) return;
      isOpen = true;
      for (const stop of [...listeners]) stop(notAnswering());
      void probeUntilAnswered();
    },
    onOpen(stop) {
      listeners.add(stop);
      return () => listeners.delete(stop);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

const notAnswering = (): Error => new ConnectionLost('PostgreSQL does not answer; a probe waits for it.');
