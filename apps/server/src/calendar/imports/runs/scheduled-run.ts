import type { Caller } from '../../../account/caller.ts';
import type { Database } from '../../../database/database.ts';
import { version } from '../../../process/version.ts';
import { storableText } from '../../../text/strip-nul.ts';
import type { Site } from '../../posts/site.ts';
import { toKey } from '../apply/imported-records.ts';
import { trashEvent } from '../apply/trash-event.ts';
import type { Import, ImportProblem, Progress } from '../import.ts';
import type { RunConditions, RunResult, ScheduleId, Validators } from '../run-conditions.ts';
import type { SourcePage, WrittenRecord } from '../source-record.ts';
import { deleteFoundEvents, type FoundEvent, readFoundEvents, saveFoundEvents } from './found-events.ts';
import { isRunning } from './repository.ts';
import { saveResult } from './runs.ts';

export interface ScheduledRunOptions {
  readonly db: Database;
  readonly caller: Caller;
  readonly site: () => Site;
}

/** Response headers of an iCalendar address. */
type SourceHeaders = Pick<Validators, 'etag' | 'lastModified'>;

type FindListed = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** Collects the events that a run of a schedule finds, and handles those that are missing at its end. */
export interface ScheduledRun {
  /** Headers that ask the source for a body only if it has changed. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Called if the source reports that it has not changed. */
  noteUnchanged(): void;
  isUnchanged(): boolean;
  noteHeaders(headers: SourceHeaders): void;
  noteEvent(written: WrittenRecord): void;
  /** Sets a function that returns those of some ids that the source still lists; by default, none. */
  confirmWith(findListed: FindListed): void;
  /** Called after each page of events. */
  notePage(page: SourcePage): void;
  /** Trashes missing events, stores the result, and returns the problems to report. */
  finish(progress: Progress): Promise<readonly ImportProblem[]>;
}

/** Longer ids of records that could not be read are cut off, so that they cannot be compared. */
const MAX_COMPARABLE = 200;

export function createScheduledRun(
  options: ScheduledRunOptions,
  started: Import,
  { id: scheduleId, conditions }: { readonly id: ScheduleId; readonly conditions: RunConditions },
): ScheduledRun {
  const { db, site } = options;
  const found = new Map<string, number | undefined>();
  const totals = new Set<number>();
  const validators = conditions.validators?.version === version ? conditions.validators : undefined;
  let findListed: FindListed = async () => new Set();
  let received: SourceHeaders | undefined;
  let notModified = false;
  let items = 0;
  let incomplete = isContinued(started) ? 'The service was restarted during the import.' : undefined;

  /** The reason why no conclusions about missing events are possible. */
  function findIncompleteness(): string | undefined {
    const [total, other] = totals;
    if (other !== undefined || (total !== undefined && total !== items))
      return 'The list of events changed while it was read.';
    return incomplete;
  }

  /** The reason why missing events stay. */
  function findObstacle(): string | undefined {
    const { previousEvents } = conditions;
    const reason = findIncompleteness();
    if (reason !== undefined) return reason;
    if (found.size === 0) return 'The source has no events.';
    if (previousEvents === undefined) return 'There is no previous run with this address.';
    if (found.size * 2 >= previousEvents) return undefined;
    return `The source has ${found.size} events, fewer than half of the ${previousEvents} of the previous run.`;
  }

  /** Compares the events of earlier runs with those of this one. */
  async function compare() {
    const missing: FoundEvent[] = [];
    const over: string[] = [];
    const changed = new Map<string, number>();
    for (const [key, id] of found) if (id !== undefined) changed.set(key, id);
    const ids = new Set(changed.values());
    for await (const chunk of readFoundEvents(db.read, scheduleId, site().nowMs))
      for (const event of chunk) {
        if (changed.get(event.key) === event.recordId) changed.delete(event.key);
        if (found.has(event.key)) continue;
        // An event that has another id now was found as well.
        if (event.title === undefined || event.isOver || ids.has(event.recordId)) over.push(event.key);
        else missing.push(event);
      }
    return { missing, over, changed };
  }

  /** Pages do not show an event that moves between them while they are read, so missing events are requested by id. */
  async function withoutListed(missing: readonly FoundEvent[]): Promise<readonly FoundEvent[]> {
    const listed = await findListed(missing.map(({ key }) => key));
    return missing.filter(({ key }) => !listed.has(key));
  }

  async function trash(missing: readonly FoundEvent[]): Promise<Set<string>> {
    const trashed = new Set<string>();
    for (const event of missing) {
      // The schedule may have been deleted meanwhile.
      if (!(await isRunning(db, started.id))) break;
      if (await trashEvent(db, options.caller, event.recordId, site())) trashed.add(event.key);
    }
    return trashed;
  }

  async function handleMissing(): Promise<{ problems: ImportProblem[]; missing: RunResult['missing'] }> {
    const { missing, over, changed } = await compare();
    const isIncomplete = findIncompleteness() !== undefined;
    const obstacle = conditions.missing === 'trash' ? findObstacle() : undefined;
    const canTrash = conditions.missing === 'trash' && obstacle === undefined;
    const reported = isIncomplete ? [] : await withoutListed(missing);
    const trashed = canTrash ? await trash(reported) : new Set<string>();
    await db.transaction(async (trx) => {
      await saveFoundEvents(trx, scheduleId, [...changed]);
      await deleteFoundEvents(trx, scheduleId, [...trashed, ...(isIncomplete ? [] : over)]);
    });
    return {
      problems: reported.map((event) => toProblem(event, trashed.has(event.key))),
      missing: {
        ...{ found: reported.length, trashed: trashed.size },
        notTrashedBecause: reported.length > 0 || isIncomplete ? obstacle : undefined,
      },
    };
  }

  return {
    requestHeaders: {
      ...(validators?.etag !== undefined && { 'if-none-match': validators.etag }),
      ...(validators?.lastModified !== undefined && { 'if-modified-since': validators.lastModified }),
    },
    noteUnchanged() {
      notModified = true;
    },
    isUnchanged: () => notModified,
    noteHeaders({ etag, lastModified }) {
      received = { etag, lastModified };
    },
    noteEvent({ record, id }) {
      if (record.kind !== 'event') return;
      if (record.rejection !== undefined && record.sourceId.length >= MAX_COMPARABLE)
        incomplete ??= 'The id of an event could not be read.';
      found.set(toKey(record.sourceId), id);
    },
    confirmWith(wanted) {
      findListed = wanted;
    },
    notePage({ endedEarly, itemCount = 0, total }) {
      if (endedEarly) incomplete ??= 'The list of events ended early.';
      items += itemCount;
      if (total !== undefined) totals.add(total);
    },
    async finish(progress) {
      if (notModified) {
        await saveResult(db, started.id, { notModified });
        return [];
      }
      const handled = await handleMissing();
      const isComplete = findIncompleteness() === undefined;
      // An image that could not be downloaded is tried again in the next run.
      const isFinal = isComplete && progress.problemReasons.no_image === undefined;
      await saveResult(db, started.id, {
        ...{ notModified, missing: handled.missing, events: isComplete ? found.size : undefined },
        validators: isFinal && received !== undefined ? { ...received, version } : undefined,
      });
      return handled.problems;
    },
  };
}

const isContinued = ({ progress: { phase, page } }: Import): boolean => phase === 'events' && page > 1;

function toProblem({ key, title = '' }: FoundEvent, isTrashed: boolean): ImportProblem {
  return {
    ...{ reason: 'missing', kind: 'event', sourceId: storableText(key, 200), name: storableText(title, 200) },
    detail: isTrashed ? 'It is no longer at the source and moved to the trash.' : 'It is no longer at the source.',
  };
}
