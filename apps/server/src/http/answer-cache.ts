import type { OperationId } from './handler.ts';

/** A finished answer to an anonymous GET, as it goes onto the wire. */
export interface StoredAnswer {
  readonly operation: OperationId;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  readonly etag: string;
  /** The revision of the calendar from before the answer was made: it is current as long as that has not moved. */
  readonly revision: number;
  /** When time alone makes the answer wrong, in milliseconds since the epoch. */
  readonly until: number;
}

export interface AnswerCache {
  find(key: string): StoredAnswer | undefined;
  /** Keeps an answer if it was asked for a short while ago as well: what is asked once is not worth its room. */
  store(key: string, answer: StoredAnswer): void;
  forget(key: string): void;
}

const overheadBytes = 500;
const mostRemembered = 20_000;

/** Keeps at most `maxBytes` of answers; the one asked for least recently goes first. */
export function createAnswerCache(maxBytes = 32 * 1024 * 1024): AnswerCache {
  const answers = new Map<string, StoredAnswer>();
  const askedOnce = new Set<string>();
  let heldBytes = 0;
  const weigh = (key: string, answer: StoredAnswer) => answer.bytes.length + key.length * 2 + overheadBytes;

  function forget(key: string): void {
    const answer = answers.get(key);
    if (answer === undefined) return;
    heldBytes -= weigh(key, answer);
    answers.delete(key);
  }

  return {
    find(key) {
      const answer = answers.get(key);
      if (answer === undefined) return undefined;
      // A Map keeps the order of insertion: the first is then the one not asked for longest.
      answers.delete(key);
      answers.set(key, answer);
      return answer;
    },
    store(key, answer) {
      if (!answers.has(key) && !askedOnce.delete(key)) {
        if (askedOnce.size >= mostRemembered) askedOnce.clear();
        askedOnce.add(key);
        return;
      }
      forget(key);
      const weight = weigh(key, answer);
      if (weight > maxBytes / 8) return;
      answers.set(key, answer);
      heldBytes += weight;
      for (const oldest of answers.keys()) {
        if (heldBytes <= maxBytes) break;
        forget(oldest);
      }
    },
    forget,
  };
}

/** The same URL has other bytes where the links in them begin with another origin. */
export const answerKey = (origin: string, url: string): string => `${origin} ${url}`;
