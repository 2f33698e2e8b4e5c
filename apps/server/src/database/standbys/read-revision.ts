import { AsyncLocalStorage } from 'node:async_hooks';

/** The revision of the primary that the reads of a request may be answered at, by any host that has it. */
export interface ReadRevision {
  readonly value: number;
  /** False after the request, and after a change by this process: the request itself may have made it. */
  isValid(): boolean;
}

const current = new AsyncLocalStorage<ReadRevision | undefined>();

/** Undefined if only the primary may answer. */
export function currentReadRevision(): number | undefined {
  const revision = current.getStore();
  return revision?.isValid() ? revision.value : undefined;
}

/** Runs `work`, whose reads may be answered by any host with this revision, until it ends. */
export async function readAtRevision<Result>(revision: ReadRevision, work: () => Promise<Result>): Promise<Result> {
  let isOver = false;
  try {
    return await current.run({ ...revision, isValid: () => !isOver && revision.isValid() }, work);
  } finally {
    // Work that the request has started and not awaited must not read an old state later.
    isOver = true;
  }
}

/** Runs `work` on the primary. */
export const readFromPrimary = <Result>(work: () => Result): Result => current.run(undefined, work);
