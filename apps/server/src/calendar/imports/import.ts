import type { UserId } from '../../account/caller.ts';
import { idsWithPrefix } from '../../ids/ulid-ids.ts';
import type { RecordKind } from '../posts/journal.ts';
import type { ProblemReason, RecordProblem } from './import-problem.ts';
import type { RunConditions, RunResult, ScheduleId } from './run-conditions.ts';

export type ImportId = string & { readonly brand: 'ImportId' };

export const { create: createImportId, isOne: isImportId } = idsWithPrefix<ImportId>('imp_');

export type ImportSource = 'tec' | 'ics';

/** In reading order: later phases link to earlier ones. */
const phases = ['categories', 'venues', 'organizers', 'events'] as const;
export type Phase = (typeof phases)[number];

/** Whether events in zones that are not known are imported with a loss, or skipped. */
export type UnknownZones = 'report' | 'refuse';

/** Whether events of iCalendar are canceled if only their title says so. */
export type CanceledTitles = 'read' | 'ignore';

export type Outcome = 'created' | 'updated' | 'unchanged' | 'skipped';

/** The series among the events that are not skipped, and their dates. */
interface SeriesCounts {
  readonly events: number;
  readonly dates: number;
}

export type ImportCounts = Readonly<Record<RecordKind, Readonly<Record<Outcome, number>>>> & {
  /** Undefined without series. */
  readonly series?: SeriesCounts;
};

const none = { created: 0, updated: 0, unchanged: 0, skipped: 0 } as const;
const noCounts: ImportCounts = { category: none, tag: none, venue: none, organizer: none, event: none };

/** Data that could not be imported, with the record that it belongs to. */
export interface ImportProblem extends RecordProblem {
  readonly kind: RecordKind;
  /** For events of iCalendar, the UID. */
  readonly sourceId: string;
  readonly name: string;
}

export interface Progress {
  /** The next page. */
  readonly phase: Phase;
  readonly page: number;
  /** Undefined before the first page of the phase. */
  readonly totalPages: number | undefined;
  readonly counts: ImportCounts;
  /** The first 100. */
  readonly problems: readonly ImportProblem[];
  readonly problemCount: number;
  readonly problemReasons: Readonly<Partial<Record<ProblemReason, number>>>;
}

export const firstProgress: Progress = {
  phase: phases[0],
  page: 1,
  totalPages: undefined,
  counts: noCounts,
  problems: [],
  problemCount: 0,
  problemReasons: {},
};

export type ImportStatus = 'queued' | 'running' | 'done' | 'failed' | 'canceled';

export interface Import {
  readonly id: ImportId;
  /** The user whose rights apply. */
  readonly userId: UserId;
  readonly source: ImportSource;
  /** The address as requested, or the name of the file. */
  readonly url: string;
  /** The service or the CLI. */
  readonly runner: 'server' | 'command';
  readonly dryRun: boolean;
  /** For calendar files: the name of the calendar, instead of that in the file. */
  readonly calendarName?: string | undefined;
  /** For calendar files: `report` by default. */
  readonly unknownZones?: UnknownZones;
  /** `https://events.example.ug`, to recognize own URLs. */
  readonly origin: string;
  readonly status: ImportStatus;
  readonly progress: Progress;
  /** With the records of a page that is not finished; undefined if they are those of the progress. */
  readonly countsNow?: ImportCounts | undefined;
  /** The schedule of which it is a run. */
  readonly schedule?: { readonly id: ScheduleId; readonly conditions: RunConditions } | undefined;
  /** Only of a complete run of a schedule. */
  readonly result?: RunResult | undefined;
  /** A sentence. */
  readonly error: string | undefined;
  readonly createdAtMs: number;
  readonly endedAtMs: number | undefined;
}

/** Whether the source is an address; otherwise it is a file. */
export const hasAddress = ({ url }: Pick<Import, 'url'>): boolean => /^https?:/i.test(url);

const maxProblems = 100;

export function countOutcome(progress: Progress, kind: RecordKind, outcome: Outcome): Progress {
  const counts = { ...progress.counts[kind], [outcome]: progress.counts[kind][outcome] + 1 };
  return { ...progress, counts: { ...progress.counts, [kind]: counts } };
}

/** Counts a series with its dates. */
export function countSeries(progress: Progress, dates: number): Progress {
  const { events = 0, dates: others = 0 } = progress.counts.series ?? {};
  return { ...progress, counts: { ...progress.counts, series: { events: events + 1, dates: others + dates } } };
}

/** Whether the source had no event, not even one that was skipped. */
export const hasNoEvents = ({ counts }: Progress): boolean => Object.values(counts.event).every((count) => count === 0);

/** Counts a problem; every loss and every refusal of an import passes through here. */
export function reportProblem(progress: Progress, problem: ImportProblem): Progress {
  const { problems, problemCount, problemReasons } = progress;
  const { reason } = problem;
  return {
    ...progress,
    problems: problems.length < maxProblems ? [...problems, problem] : problems,
    problemCount: problemCount + 1,
    problemReasons: { ...problemReasons, [reason]: (problemReasons[reason] ?? 0) + 1 },
  };
}

/** The next page; undefined at the end. */
export function nextPlace({ phase, page }: Progress, totalPages: number): Pick<Progress, 'phase' | 'page'> | undefined {
  if (page < totalPages) return { phase, page: page + 1 };
  const next = phases[phases.indexOf(phase) + 1];
  return next && { phase: next, page: 1 };
}

/** The source is invalid or unavailable; the message is a sentence. */
export class SourceFailed extends Error {
  override readonly name = 'SourceFailed';
}
