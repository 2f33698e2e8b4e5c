import type { UserId } from '../../account/caller.ts';
import { idsWithPrefix } from '../../ids/ulid-ids.ts';

/** `imp_` and a ULID. */
export type ImportId = string & { readonly brand: 'ImportId' };

export const { create: createImportId } = idsWithPrefix<ImportId>('imp_');

export type ImportSource = 'tec' | 'ics';

/** In the order in which they are read: each links to what was read before. */
const phases = ['categories', 'venues', 'organizers', 'events'] as const;
export type Phase = (typeof phases)[number];

export type RecordKind = 'category' | 'tag' | 'venue' | 'organizer' | 'event';
export type Outcome = 'created' | 'updated' | 'unchanged' | 'skipped';

export type ImportCounts = Readonly<Record<RecordKind, Readonly<Record<Outcome, number>>>>;

const none = { created: 0, updated: 0, unchanged: 0, skipped: 0 } as const;
const noCounts: ImportCounts = { category: none, tag: none, venue: none, organizer: none, event: none };

/** Something that could not be taken as it is. */
export interface ImportProblem {
  readonly kind: RecordKind;
  readonly sourceId: string;
  readonly name: string;
  readonly detail: string;
}

/** How far an import is, and what it has done. */
export interface Progress {
  /** The page that is read next. */
  readonly phase: Phase;
  readonly page: number;
  /** Of the phase; undefined until a page of it was read. */
  readonly totalPages: number | undefined;
  readonly counts: ImportCounts;
  /** The first ones. */
  readonly problems: readonly ImportProblem[];
  readonly problemCount: number;
}

export const firstProgress: Progress = {
  phase: phases[0],
  page: 1,
  totalPages: undefined,
  counts: noCounts,
  problems: [],
  problemCount: 0,
};

export type ImportStatus = 'queued' | 'running' | 'done' | 'failed' | 'canceled';

export interface Import {
  readonly id: ImportId;
  /** In whose name it writes. */
  readonly userId: UserId;
  readonly source: ImportSource;
  /** Of the site or the file, as it was asked for. */
  readonly url: string;
  /** The service, or a command of the operator. */
  readonly runner: 'server' | 'command';
  readonly dryRun: boolean;
  /** `https://events.example.ug`: what tells addresses of our own from others. */
  readonly origin: string;
  readonly status: ImportStatus;
  readonly progress: Progress;
  /** Why it failed, a sentence. */
  readonly error: string | undefined;
  /** Epoch milliseconds. */
  readonly createdAtMs: number;
  readonly endedAtMs: number | undefined;
}

const maxProblems = 100;

export function countOutcome(progress: Progress, kind: RecordKind, outcome: Outcome): Progress {
  const counts = { ...progress.counts[kind], [outcome]: progress.counts[kind][outcome] + 1 };
  return { ...progress, counts: { ...progress.counts, [kind]: counts } };
}

export function noteProblem(progress: Progress, problem: ImportProblem): Progress {
  const problems = progress.problems.length < maxProblems ? [...progress.problems, problem] : progress.problems;
  return { ...progress, problems, problemCount: progress.problemCount + 1 };
}

/** The place after a page; undefined where everything has been read. */
export function nextPlace({ phase, page }: Progress, totalPages: number): Pick<Progress, 'phase' | 'page'> | undefined {
  if (page < totalPages) return { phase, page: page + 1 };
  const next = phases[phases.indexOf(phase) + 1];
  return next && { phase: next, page: 1 };
}

/** The other side does not answer as it should; the message is a sentence. */
export class SourceFailed extends Error {
  override readonly name = 'SourceFailed';
}
