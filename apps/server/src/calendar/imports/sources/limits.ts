import type { Clock } from '../../../time/clock.ts';
import { hourMs } from '../../../time/durations.ts';
import { type Phase, SourceFailed } from '../import.ts';

/** Limits of one run (`NGOMA_IMPORT_…`). */
export interface ImportLimits {
  /** Per list. */
  readonly pages: number;
  readonly records: number;
  /** Pages and files, including retries. */
  readonly requests: number;
  readonly hours: number;
}

/** A larger record is skipped and reported. */
export const maxRecordCharacters = 1_000_000;

/** Counts usage; throws `SourceFailed` beyond a limit. */
export type ImportBudget = ReturnType<typeof createImportBudget>;

export function createImportBudget(limits: ImportLimits, clock: Pick<Clock, 'monotonicMs'>) {
  const startedMs = clock.monotonicMs();
  let records = 0;
  let requests = 0;
  const digests = new Set<string>();

  function checkTime(): void {
    if (clock.monotonicMs() - startedMs > limits.hours * hourMs)
      throw new SourceFailed(`The import takes more than ${limits.hours} hours (NGOMA_IMPORT_HOURS).`);
  }

  return {
    countRecord(): void {
      checkTime();
      records += 1;
      if (records > limits.records) throw new SourceFailed(excess(limits.records, 'records', 'NGOMA_IMPORT_RECORDS'));
    },
    countRequest(): void {
      checkTime();
      requests += 1;
      if (requests > limits.requests)
        throw new SourceFailed(excess(limits.requests, 'requests', 'NGOMA_IMPORT_REQUESTS'));
    },
    checkPage(phase: Phase, page: number): void {
      if (page > limits.pages) throw new SourceFailed(excess(limits.pages, `pages of ${phase}`, 'NGOMA_IMPORT_PAGES'));
    },
    /** Detects sites that ignore `page`. */
    checkRepetition(at: string, phase: Phase, page: number, digest: string): void {
      const key = `${phase} ${digest}`;
      if (digests.has(key))
        throw new SourceFailed(`${at} repeats itself: page ${page} of ${phase} is the same as an earlier page.`);
      digests.add(key);
    },
  };
}

const excess = (limit: number, noun: string, setting: string): string =>
  `The import has more than ${limit.toLocaleString('en')} ${noun} (${setting}).`;
