import path from 'node:path';
import { defineCommand } from 'citty';
import { createChangeWebhooks } from '../calendar/changes/webhooks.ts';
import { createImageEncoder } from '../calendar/images/image-encoder.ts';
import { createImageFolder } from '../calendar/images/image-folder.ts';
import { createImageImport } from '../calendar/images/import-images.ts';
import {
  createImportId,
  firstProgress,
  hasNoEvents,
  type Import,
  type ImportSource,
  type Progress,
  type UnknownZones,
} from '../calendar/imports/import.ts';
import { toHttpAddress } from '../calendar/imports/runs/import-address.ts';
import {
  closeStart,
  findImport,
  findInterrupted,
  insertImport,
  openStart,
  saveProgress,
} from '../calendar/imports/runs/repository.ts';
import { toImport } from '../calendar/imports/runs/representation.ts';
import { runImport } from '../calendar/imports/runs/run-import.ts';
import { readSourceFile } from '../calendar/imports/sources/fetch-source.ts';
import { listenToChanges } from '../calendar/posts/change-listener.ts';
import { loadContract } from '../http/contract.ts';
import type { AddressPolicy } from '../outbound/address-policy.ts';
import { createGuardedGet } from '../outbound/guarded-requests.ts';
import { siteOrigin } from '../settings/config.ts';
import { systemClock } from '../time/clock.ts';
import { createWebhookEnqueuer } from '../webhooks/deliveries/enqueue.ts';
import { createEndpointCache } from '../webhooks/endpoints/endpoint-cache.ts';
import { jsonFlag, readChoice, readLine } from './arguments.ts';
import { listRuns, schedule } from './import-schedules.ts';
import { print, table } from './output.ts';
import { requireOwner, type Session, withDatabase } from './session.ts';

interface ImportCommand {
  readonly source: ImportSource;
  /** An address, also of this machine, or a file. */
  readonly from: string;
  readonly user: string | undefined;
  readonly dryRun: boolean;
  readonly calendarName?: string | undefined;
  readonly unknownZones?: UnknownZones;
  readonly json: boolean;
}

const sharedArgs = {
  user: { type: 'string', description: 'the login that owns what is created; default: the first administrator' },
  'dry-run': { type: 'boolean', description: 'report the changes without making them' },
  json: jsonFlag,
} as const;

const tec = defineCommand({
  meta: { name: 'tec', description: 'Copy a site of The Events Calendar or another Ngoma' },
  args: {
    url: { type: 'positional', description: 'the address of the site: https://ndere.example', required: true },
    ...sharedArgs,
  },
  run: ({ args }) => runCommand({ source: 'tec', from: args.url, ...optionsOf(args) }),
});

/** The name of a calendar. */
const longestName = 200;

const ics = defineCommand({
  meta: { name: 'ics', description: 'Copy the events of an iCalendar file' },
  args: {
    file: { type: 'positional', description: 'a file or its address', required: true },
    as: { type: 'string', description: 'the name of the calendar, which repeated imports of a file share' },
    'unknown-zones': {
      type: 'string',
      default: 'report',
      description: 'report: import events in unknown time zones and report them; refuse: skip them',
    },
    ...sharedArgs,
  },
  run: ({ args }) =>
    runCommand({
      ...{ source: 'ics', from: fileOrAddress(args.file), ...optionsOf(args) },
      calendarName: args.as === undefined ? undefined : readLine('--as', args.as, longestName),
      unknownZones: readChoice('treatment of unknown zones', args['unknown-zones'], ['report', 'refuse']),
    }),
});

export const importFrom = defineCommand({
  meta: { name: 'import', description: 'Copy from another calendar. A repeated import copies only changes' },
  subCommands: { tec, ics, list: listRuns, schedule },
});

interface SharedOptions {
  readonly user?: string | undefined;
  readonly 'dry-run'?: boolean | undefined;
  readonly json?: boolean | undefined;
}

const optionsOf = ({ user, 'dry-run': dryRun = false, json = false }: SharedOptions) => ({ user, dryRun, json });

const fileOrAddress = (text: string): string =>
  /^(?:https?|webcals?):/i.test(text) ? toHttpAddress(text) : path.resolve(text);

/** The exit code of an import that found no event. */
const noEvents = 3;

async function runCommand(command: ImportCommand): Promise<void> {
  const ended = await withDatabase((session) => runInSession(session, command));
  const shown = toImport(ended);
  print(command.json, shown, [...describe(ended), ...(ended.error === undefined ? [] : [ended.error])]);
  if (ended.status !== 'done') process.exitCode = 1;
  else if (hasNoEvents(ended.progress)) process.exitCode = noEvents;
}

async function runInSession(session: Session, command: ImportCommand): Promise<Import> {
  const { config, db, nowMs } = session;
  const clock = systemClock;
  const getter = createGuardedGet({ clock });
  const policy = { allowLoopbackHttp: true };
  const library = {
    db,
    encoder: createImageEncoder(clock),
    folder: createImageFolder(path.resolve(config.dataDir, 'images')),
  };
  const stop = new AbortController();
  const endpointCache = createEndpointCache(db, clock);
  const enqueuer = createWebhookEnqueuer({ db, endpointCache, onEnqueued: () => undefined });
  listenToChanges(db, createChangeWebhooks({ endpointCache, enqueuer, origin: siteOrigin(config) }));
  // Copied records stay; the same command continues from there.
  process.once('SIGINT', () => stop.abort());
  try {
    const started = await begin(session, command);
    if (!(await openStart(db, started.id, nowMs))) return (await findImport(db.read, started.id)) ?? started;
    const { importLimits: limits, canceledTitles, timeZone: zone, horizon } = config;
    const options = {
      ...{
        db,
        clock,
        getter,
        policy,
        limits,
        canceledTitles,
        siteSettings: { zone, horizon },
        document: loadContract().document,
      },
      ...{ log: { info: () => undefined, warn: () => undefined, error: () => undefined } },
      readFile: ({ url }: Import) => readSourceFile(url),
      imageImportFor: (limited: AddressPolicy) => createImageImport({ ...library, getter, policy: limited }),
      onPause: printPause,
    };
    await runImport(options, started, stop.signal, command.json ? undefined : showProgress).finally(() =>
      closeStart(db, started.id),
    );
    return (await findImport(db.read, started.id)) ?? started;
  } finally {
    endProgress();
    await getter.close();
  }
}

/** Continues an interrupted import, or starts a new one. */
async function begin(
  { config, db, nowMs }: Session,
  { source, from: url, user, dryRun, calendarName, unknownZones = 'report' }: ImportCommand,
): Promise<Import> {
  const interrupted = await findInterrupted(db.read, { source, url, dryRun, calendarName, unknownZones });
  if (interrupted !== undefined) return interrupted;
  const author = await requireOwner(db.read, user);
  const started: Import = {
    id: createImportId(nowMs),
    ...{ userId: author.id, source, url, runner: 'command', dryRun, status: 'running' },
    ...{ calendarName, unknownZones, origin: siteOrigin(config), progress: firstProgress },
    ...{ error: undefined, createdAtMs: nowMs, endedAtMs: undefined },
  };
  await db.transaction((trx) => insertImport(trx, started));
  await saveProgress(db, started.id, firstProgress);
  return started;
}

const barWidth = 24;

/** Rewrites one line of a terminal. */
function showProgress({ phase, page, totalPages, counts }: Progress): void {
  if (!process.stderr.isTTY) return;
  const share = totalPages === undefined ? 0 : Math.min(1, (page - 1) / Math.max(1, totalPages));
  const bar = '#'.repeat(Math.round(share * barWidth)).padEnd(barWidth, '.');
  const { created, updated } = counts.event;
  process.stderr.write(`\r[${bar}] ${phase}, ${created + updated} events written\x1b[K`);
}

function printPause(sentence: string): void {
  endProgress();
  process.stderr.write(`${sentence}\n`);
}

function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
}

function describe({ status, dryRun, progress }: Import): string[] {
  const { category, tag, venue, organizer, event, series } = progress.counts;
  const kinds = { categories: category, tags: tag, venues: venue, organizers: organizer, events: event };
  const heading =
    status === 'running' ? 'Interrupted. Run the same command to continue.' : dryRun ? 'Nothing was written.' : '';
  return [
    ...(heading === '' ? [] : [heading]),
    ...table(Object.entries(kinds), [
      ['', ([name]) => name],
      ['CREATED', ([, count]) => count.created],
      ['UPDATED', ([, count]) => count.updated],
      ['UNCHANGED', ([, count]) => count.unchanged],
      ['SKIPPED', ([, count]) => count.skipped],
    ]),
    ...(series === undefined ? [] : [`${series.events} series with ${series.dates} dates`]),
    ...table(Object.entries(progress.problemReasons), [
      ['PROBLEM', ([reason]) => reason],
      ['COUNT', ([, count]) => count],
    ]),
    ...progress.problems.map(({ kind, sourceId, name, detail }) => `${kind} ${sourceId} (${name}): ${detail}`),
  ];
}
