import { AsyncLocalStorage } from 'node:async_hooks';

/** Maximum time that one request waits for the database: for connections, hosts, queues and statements together. */
export const longestWaitMs = 10_000;
/** Shorter waits are not added up, so that an import with thousands of quick writes is not stopped. */
const countedFromMs = 1_000;

/** Remaining time that a request may wait for the database. Waits at the same time count once. */
export class WaitBudget {
  #limitMs: number;
  #spentMs = 0;
  #waits = 0;
  #sinceMs = 0;

  constructor(limitMs = longestWaitMs) {
    this.#limitMs = limitMs;
  }

  #usedMs(): number {
    return this.#spentMs + (this.#waits > 0 ? performance.now() - this.#sinceMs : 0);
  }

  /** May be negative. */
  remainingMs(): number {
    return this.#limitMs - this.#usedMs();
  }

  /** Shortens the remaining time. */
  limitTo(remainingMs: number): void {
    this.#limitMs = Math.min(this.#limitMs, this.#usedMs() + remainingMs);
  }

  begin(): void {
    if (this.#waits === 0) this.#sinceMs = performance.now();
    this.#waits += 1;
  }

  end(): void {
    this.#waits -= 1;
    const waitedMs = performance.now() - this.#sinceMs;
    if (this.#waits === 0 && waitedMs >= countedFromMs) this.#spentMs += waitedMs;
  }
}

const current = new AsyncLocalStorage<WaitBudget | undefined>();

/** The budget of the request that calls; undefined for jobs and commands, whose waits have only limits of their own. */
export const currentWaitBudget = (): WaitBudget | undefined => current.getStore();

export function withWaitBudget<Result>(budget: WaitBudget | undefined, work: () => Result): Result {
  return current.run(budget, work);
}

/** Counts the time until `work` ends as a wait for the database. */
export async function countWait<Result>(work: () => Promise<Result>): Promise<Result> {
  const budget = currentWaitBudget();
  if (budget === undefined) return work();
  budget.begin();
  try {
    return await work();
  } finally {
    budget.end();
  }
}
