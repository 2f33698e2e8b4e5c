import type { Caller, Role, UserId } from '../../../account/caller.ts';
import { canEditOthers } from '../../../account/permissions.ts';
import type { Database } from '../../../database/database.ts';
import { isOverloaded } from '../../../database/group-commit.ts';
import { isStorageError } from '../../../database/storage-error.ts';
import type { OpenApiDocument } from '../../../http/contract.ts';
import { retry } from '../../../jobs/retry.ts';
import type { Logger } from '../../../log/log.ts';
import { type AddressPolicy, onlyLoopbackOf } from '../../../outbound/address-policy.ts';
import type { GuardedGet } from '../../../outbound/guarded-requests.ts';
import { originOf } from '../../../outbound/origin-of.ts';
import { storableText } from '../../../text/strip-nul.ts';
import type { Clock } from '../../../time/clock.ts';
import type { WriteWithImages } from '../../images/import-images.ts';
import type { Site, SiteSettings } from '../../posts/site.ts';
import { findSeriesSlugs } from '../apply/imported-dates.ts';
import { sourceOf } from '../apply/record-source.ts';
import { createRecordWriting } from '../apply/write-records.ts';
import { countDates } from '../count-dates.ts';
import {
  type CanceledTitles,
  countOutcome,
  countSeries,
  firstProgress,
  hasAddress,
  hasNoEvents,
  type Import,
  type ImportProblem,
  nextPlace,
  type Progress,
  reportProblem,
  SourceFailed,
} from '../import.ts';
import { noRecords, type SourcePage, type SourceRecord, type WrittenRecord } from '../source-record.ts';
import { createFetchSource, type FetchSource } from '../sources/fetch-source.ts';
import { createImportBudget, type ImportBudget, type ImportLimits } from '../sources/limits.ts';
import { createSourceParser, type SourceParser } from '../sources/source-parser.ts';
import { createEventPages } from '../tec/event-pages.ts';
import { findListedIds, interfaceOf, readTecPage } from '../tec/site.ts';
import { writeConcurrently } from './concurrent-writes.ts';
import { createMissingDates } from './missing-dates.ts';
import { createNewIds } from './new-ids.ts';
import { createProblemLog } from './problems.ts';
import { endImport, isRunning, saveProgress, showCounts } from './repository.ts';
import { createScheduledRun, type ScheduledRun } from './scheduled-run.ts';

export interface ImportOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly document: OpenApiDocument;
  readonly siteSettings: SiteSettings;
  readonly imageImportFor: (policy: AddressPolicy) => WriteWithImages;
  readonly getter: Pick<GuardedGet, 'get'>;
  readonly policy: AddressPolicy;
  readonly limits: ImportLimits;
  readonly canceledTitles: CanceledTitles;
  /** Reads the file of an import without an address. */
  readonly readFile: (started: Import) => Promise<Buffer>;
  /** Called before each retry with its reason and delay. */
  readonly onPause?: (sentence: string) => void;
}

/** Two groups of `writeCalendar`: one is prepared while the other is committed. */
const atATime = 64;
/** How often the counts of a page are shown that is not finished. */
const showEveryMs = 1_000;
/** How often an import notices that it was canceled. */
const checkEveryMs = 100;

/** Called after each page, and every second within one. */
export type OnProgress = (progress: Progress) => void;

type Ended = { readonly status: 'done' } | { readonly status: 'failed'; readonly error: string };

/** Runs or resumes an import. Progress is stored per page; after `cutOff` aborts, the next run repeats the current page. */
export async function runImport(
  options: ImportOptions,
  started: Import,
  cutOff: AbortSignal,
  onProgress: OnProgress = () => undefined,
): Promise<void> {
  const { db, clock, log } = options;
  const ended = await run(options, started, cutOff, onProgress).catch((error: unknown): Ended | undefined => {
    if (error instanceof SourceFailed) return { status: 'failed', error: error.message };
    if (cutOff.aborted) return undefined;
    // Commands show the error; the worker would retry forever.
    if (started.runner === 'command' || isTemporary(error)) throw error;
    log.error({ err: error, import: started.id }, 'An import failed with an unexpected error');
    return { status: 'failed', error: 'An unexpected error occurred; see the log of the service.' };
  });
  if (ended === undefined) return;
  const error = ended.status === 'failed' ? ended.error : undefined;
  await retry(() => endImport(db, started.id, ended.status, clock.now(), error), isStorageError, clock, cutOff);
  log.info({ import: started.id, ...ended }, 'An import has ended');
}

const isTemporary = (error: unknown): boolean => isStorageError(error) || isOverloaded(error);

/** Undefined if the run was aborted or the import was canceled. */
async function run(
  options: ImportOptions,
  started: Import,
  cutOff: AbortSignal,
  onProgress: OnProgress,
): Promise<Ended | undefined> {
  const { db, clock } = options;
  const policy = onlyLoopbackOf(started.url, options.policy);
  const caller = await findCaller(db, started.userId);
  if (caller === undefined) return { status: 'failed', error: 'The user of this import may no longer write.' };
  const { origin } = started;
  const site = (): Site => ({ ...options.siteSettings, origin, base: origin, nowMs: clock.now() });
  const write = createRecordWriting({
    ...options,
    dryRun: started.dryRun,
    writeWithImages: options.imageImportFor(policy),
    sourceOf: (calendar) => sourceOf(started, calendar),
    caller,
    site,
  });
  const scheduledRun = started.schedule && createScheduledRun({ db, caller, site }, started, started.schedule);
  const budget = createImportBudget(options.limits, clock);
  const parser = createSourceParser(cutOff);
  const pages = createPages({ ...options, policy, budget, parser, scheduledRun }, started, cutOff);
  const take = (record: SourceRecord): Promise<WrittenRecord[]> =>
    retry(() => write(record), isTemporary, clock, cutOff);
  let isStopped = false;
  let checkedMs = Number.NEGATIVE_INFINITY;
  async function* whileRunning(records: SourcePage['records']): SourcePage['records'] {
    for await (const record of records) {
      if (performance.now() - checkedMs > checkEveryMs) {
        isStopped ||= !(await isRunning(db, started.id));
        checkedMs = performance.now();
      }
      if (isStopped || cutOff.aborted) {
        isStopped = true;
        return;
      }
      budget.countRecord();
      yield record;
    }
  }

  // The predictions of an interrupted dry run are lost with its process.
  let progress = started.dryRun ? firstProgress : started.progress;
  const problemLog = createProblemLog(db, started.id);
  const stored = <T>(work: () => Promise<T>): Promise<T> => retry(work, isStorageError, clock, cutOff);
  const report = async (problem: ImportProblem): Promise<void> => {
    const number = progress.problemCount;
    progress = reportProblem(progress, problem);
    if (problemLog.add(problem, number).isFull) await stored(problemLog.flush);
  };
  let shownMs = performance.now();
  const save = async (): Promise<boolean> => {
    await stored(problemLog.flush);
    return stored(() => saveProgress(db, started.id, progress));
  };
  try {
    for (;;) {
      const page = await pages(progress);
      for await (const written of writeConcurrently(whileRunning(page.records), take, started.dryRun ? 1 : atATime)) {
        progress = countWritten(progress, written, site());
        for (const problem of problemsOf(written)) await report(problem);
        scheduledRun?.noteEvent(written);
        if (performance.now() - shownMs < showEveryMs) continue;
        await stored(() => showCounts(db, started.id, progress.counts));
        onProgress(progress);
        shownMs = performance.now();
      }
      if (isStopped) return undefined;
      const { totalPages } = page;
      if (progress.phase === 'events') scheduledRun?.notePage(page);
      const next = nextPlace(progress, totalPages);
      if (next === undefined && hasNoEvents(progress) && scheduledRun?.isUnchanged() !== true)
        await report(noEventsOf(started));
      progress = { ...progress, ...next, totalPages: next?.phase === progress.phase ? totalPages : undefined };
      if (next === undefined && scheduledRun !== undefined)
        for (const problem of await scheduledRun.finish(progress)) await report(problem);
      if (!(await save())) return undefined;
      onProgress(progress);
      if (next === undefined) return { status: 'done' };
    }
  } catch (error) {
    // The counts of a failed import include the current page.
    if (error instanceof SourceFailed) await save();
    throw error;
  } finally {
    parser.close();
  }
}

function countWritten(progress: Progress, { record, outcome }: WrittenRecord, site: Site): Progress {
  const counted = countOutcome(progress, record.kind, outcome);
  const dates = outcome === 'skipped' ? 0 : countDates(record, site);
  return dates === 0 ? counted : countSeries(counted, dates);
}

const noEventsOf = ({ url }: Import): ImportProblem => ({
  ...{ kind: 'event', sourceId: '', name: storableText(url, 200), reason: 'no_events' },
  detail: 'No event was found. Check that the address or the file is the one of the calendar.',
});

function problemsOf({ record, problems }: WrittenRecord): ImportProblem[] {
  const { kind } = record;
  const sourceId = storableText(record.sourceId, 200);
  const name = storableText(record.name, 200);
  return problems.map(({ detail, ...problem }) => ({
    ...{ kind, sourceId, name, ...problem, detail: storableText(detail, 500) },
  }));
}

type ReadPage = (place: Pick<Progress, 'phase' | 'page'>) => Promise<SourcePage>;

interface PageOptions extends ImportOptions {
  readonly budget: ImportBudget;
  readonly parser: SourceParser;
  readonly scheduledRun: ScheduledRun | undefined;
}

function createPages(options: PageOptions, started: Import, signal: AbortSignal): ReadPage {
  const { source, url, progress, unknownZones = 'report' } = started;
  const { budget, parser, siteSettings, canceledTitles, scheduledRun, readFile } = options;
  const hasAnswered = progress.phase !== firstProgress.phase || progress.page !== firstProgress.page;
  const fetchSource = createFetchSource({ ...options, signal, hasAnswered });
  const site = { base: interfaceOf(url), fetchSource, parser, budget };
  const findMissing = createMissingDates(options.db, started, options.clock);
  if (source === 'tec') {
    const events = createEventPages({ ...site, ...eventOptionsOf(options, started) });
    scheduledRun?.confirmWith(
      async (ids) => new Set([...(await findListedIds(site, ids)), ...(await events.listed(ids))]),
    );
    return async ({ phase, page }) => {
      if (phase !== 'events') return readTecPage(site, phase, page);
      const read = await events.read(page);
      return { ...read, records: findMissing(read.records, events.listAgain) };
    };
  }
  const withFormerIds = createNewIds(options.db, started, parser);
  return async ({ phase }) => {
    if (phase !== 'events') return { records: noRecords(), totalPages: 1 };
    const file = hasAddress(started)
      ? await fetchFile(url, fetchSource, scheduledRun)
      : { bytes: await readFile(started), encoding: undefined };
    if (file === undefined) return { records: noRecords(), totalPages: 1 };
    await parser.open({ kind: 'ics', ...file, options: { zone: siteSettings.zone, unknownZones, canceledTitles } });
    return { records: findMissing(withFormerIds(parser.records())), totalPages: 1 };
  };
}

const eventOptionsOf = ({ db, clock }: ImportOptions, started: Import) => ({
  nowMs: () => clock.now(),
  findSeriesSlugs: () => findSeriesSlugs(db.read, sourceOf(started).name),
});

/** Undefined if the source has not changed since the previous run. */
async function fetchFile(url: string, fetchSource: FetchSource, scheduledRun: ScheduledRun | undefined) {
  const fetched = await fetchSource(url, scheduledRun?.requestHeaders);
  if ('body' in fetched) {
    scheduledRun?.noteHeaders(fetched);
    return { bytes: fetched.body, encoding: fetched.charset };
  }
  if (fetched.status !== 304 || scheduledRun === undefined)
    throw new SourceFailed(`${originOf(url)} responded with status ${fetched.status} instead of a calendar.`);
  scheduledRun.noteUnchanged();
  return undefined;
}

/** The user with current rights; undefined without the right to import. */
export async function findCaller(db: Database, id: UserId): Promise<Caller | undefined> {
  const row = await db
    .read<{ id: UserId; login: string; role: Role; disabled_at: number | null }>('users')
    .where({ id })
    .first('id', 'login', 'role', 'disabled_at');
  if (row === undefined || row.disabled_at !== null) return undefined;
  const caller: Caller = { kind: 'user', user: { id: row.id, login: row.login, role: row.role } };
  return canEditOthers(caller) ? caller : undefined;
}
