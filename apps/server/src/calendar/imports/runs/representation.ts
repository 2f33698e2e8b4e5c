import type { components } from '@ngoma/contract';
import { complete } from '@ngoma/express-contract';
import type { Import } from '../import.ts';
import type { MissingResult } from '../run-conditions.ts';
import type { StoredProblem } from './problems.ts';

type Schemas = components['schemas'];

export function toImport({
  id,
  source,
  url,
  calendarName,
  dryRun,
  unknownZones = 'report',
  status,
  progress,
  countsNow = progress.counts,
  error,
  schedule,
  result,
  createdAtMs,
  endedAtMs,
}: Import): Schemas['Import'] {
  const { category, tag, venue, organizer, event, series } = countsNow;
  const isRunning = status === 'running';
  return complete<Schemas['Import']>({
    id,
    source,
    url,
    as: calendarName,
    dry_run: dryRun,
    unknown_zones: unknownZones,
    status,
    phase: isRunning ? progress.phase : undefined,
    page: isRunning ? progress.page : undefined,
    total_pages: isRunning ? progress.totalPages : undefined,
    counts: { categories: category, tags: tag, venues: venue, organizers: organizer, events: event },
    series: series && complete<Schemas['ImportedSeries']>({ events: series.events, dates: series.dates }),
    problems: progress.problems.map(toProblem),
    problem_count: progress.problemCount,
    problem_reasons: progress.problemReasons,
    error,
    schedule_id: schedule?.id,
    not_modified: result?.notModified,
    missing: result?.missing && toMissing(result.missing),
    created_at: new Date(createdAtMs).toISOString(),
    ended_at: endedAtMs === undefined ? undefined : new Date(endedAtMs).toISOString(),
  });
}

function toMissing({ found, trashed, notTrashedBecause }: MissingResult): Schemas['ImportMissing'] {
  return complete<Schemas['ImportMissing']>({ found, trashed, not_trashed_because: notTrashedBecause });
}

export function toProblem({ kind, sourceId, name, reason, detail, line }: StoredProblem): Schemas['ImportProblem'] {
  return complete<Schemas['ImportProblem']>({ kind, source_id: sourceId, name, reason, detail, line });
}
