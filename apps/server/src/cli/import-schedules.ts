import { defineCommand } from 'citty';
import type { ImportSource } from '../calendar/imports/import.ts';
import type { ScheduleId } from '../calendar/imports/run-conditions.ts';
import { toHttpAddress } from '../calendar/imports/runs/import-address.ts';
import { toImport } from '../calendar/imports/runs/representation.ts';
import { listImports } from '../calendar/imports/runs/runs.ts';
import { findSchedule, listSchedules } from '../calendar/imports/schedules/repository.ts';
import { toImportSchedule } from '../calendar/imports/schedules/representation.ts';
import { isInterval, isScheduleId, type Schedule } from '../calendar/imports/schedules/schedule.ts';
import { createScheduleWriter } from '../calendar/imports/schedules/write-schedule.ts';
import { refuseUrl } from '../outbound/address-policy.ts';
import { Refusal } from '../problems/refusal.ts';
import { allowsLoopbackCallbacks, siteOrigin } from '../settings/config.ts';
import { systemClock } from '../time/clock.ts';
import { jsonFlag, limitOption, readChoice, readLimit } from './arguments.ts';
import { minute, print, table } from './output.ts';
import { requireOwner, type Session, withDatabase } from './session.ts';

const idArgument = { type: 'positional', description: 'ims_ and 26 characters', required: true } as const;
const everyOption = { type: 'string', description: 'the time between two runs: 1h to 168h, or 1d to 7d' } as const;
const missingOption = { type: 'string', description: 'report or trash events that disappear at the source' } as const;
const policies = ['report', 'trash'] as const;
const sources = ['tec', 'ics'] as const satisfies readonly ImportSource[];

/** Other processes run the imports; they notice new ones by themselves. */
const writerOf = ({ db }: Session) => createScheduleWriter(db, systemClock, () => undefined);

const create = defineCommand({
  meta: { name: 'create', description: 'Repeat an import of an iCalendar address or a site' },
  args: {
    source: { type: 'positional', description: 'tec or ics', required: true },
    url: { type: 'positional', description: 'an https or webcal address', required: true },
    every: { ...everyOption, required: true },
    missing: { ...missingOption, default: 'report' },
    user: { type: 'string', description: 'the login whose rights apply; default: the first administrator' },
    json: jsonFlag,
  },
  async run({ args }) {
    const input = {
      ...{ source: readChoice('source', args.source, sources), every: readInterval(args.every) },
      ...{ missing: readChoice('missing', args.missing, policies), paused: false },
    };
    const created = await withDatabase(async (session) => {
      const { id: userId } = await requireOwner(session.db.read, args.user);
      const url = readUrl(args.url, session);
      return writerOf(session).create({ ...input, url, userId, origin: siteOrigin(session.config) });
    });
    printSchedules(args.json, created);
  },
});

const list = defineCommand({
  meta: { name: 'list', description: 'List the schedules, the newest first' },
  args: { limit: limitOption, json: jsonFlag },
  async run({ args }) {
    const limit = readLimit(args.limit);
    const found = await withDatabase(({ db }) => listSchedules(db.read, { before: undefined, limit }));
    print(args.json, { import_schedules: found.map(toImportSchedule) }, toLines(found));
  },
});

const show = defineCommand({
  meta: { name: 'show', description: 'Show a schedule with its last result' },
  args: { id: idArgument, json: jsonFlag },
  async run({ args }) {
    printSchedules(args.json, await withDatabase(({ db }) => findSchedule(db.read, readId(args.id))));
  },
});

const update = defineCommand({
  meta: { name: 'update', description: 'Change the address, interval or handling of missing events' },
  args: {
    id: idArgument,
    url: { type: 'string', description: 'the new address of the same calendar' },
    every: everyOption,
    missing: missingOption,
    json: jsonFlag,
  },
  async run({ args: { id, url, every, missing, json } }) {
    const patch = {
      every: every === undefined ? undefined : readInterval(every),
      missing: missing === undefined ? undefined : readChoice('missing', missing, policies),
    };
    const changed = await withDatabase((session) => {
      const read = url === undefined ? undefined : readUrl(url, session);
      return writerOf(session).update(readId(id), { ...patch, url: read });
    });
    printSchedules(json, changed);
  },
});

const toPause = (name: string, description: string, paused: boolean) =>
  defineCommand({
    meta: { name, description },
    args: { id: idArgument, json: jsonFlag },
    async run({ args }) {
      printSchedules(args.json, await withDatabase((session) => writerOf(session).update(readId(args.id), { paused })));
    },
  });

const remove = defineCommand({
  meta: { name: 'delete', description: 'Delete a schedule and cancel its current run; imported records remain' },
  args: { id: idArgument, json: jsonFlag },
  async run({ args }) {
    printSchedules(args.json, await withDatabase((session) => writerOf(session).remove(readId(args.id))));
  },
});

export const schedule = defineCommand({
  meta: { name: 'schedule', description: 'Repeat imports; the running service performs them' },
  subCommands: {
    ...{ create, list, show, update, delete: remove },
    pause: toPause('pause', 'Start no more runs', true),
    resume: toPause('resume', 'Continue a paused schedule', false),
  },
});

export const listRuns = defineCommand({
  meta: { name: 'list', description: 'List imports, the newest first' },
  args: {
    schedule: { type: 'string', description: 'only the runs of this schedule' },
    limit: limitOption,
    json: jsonFlag,
  },
  async run({ args }) {
    const limit = readLimit(args.limit);
    const scheduleId = args.schedule === undefined ? undefined : readId(args.schedule);
    const found = await withDatabase(({ db }) => listImports(db.read, { scheduleId }, { before: undefined, limit }));
    const imports = found.map(toImport);
    const lines = table(imports, [
      ['ID', ({ id }) => id],
      ['CREATED', ({ created_at }) => minute(created_at)],
      ['STATUS', ({ status, not_modified: isUnchanged }) => (isUnchanged ? `${status}, not modified` : status)],
      ['EVENTS', ({ counts: { events } }) => events.created + events.updated + events.unchanged],
      ['PROBLEMS', ({ problem_count: count }) => count],
      ['URL', ({ url }) => url],
    ]);
    print(args.json, { imports }, lines);
  },
});

function printSchedules(json: boolean | undefined, found: Schedule | undefined): void {
  if (found === undefined) throw new Refusal("There is no schedule with this id: see 'ngoma import schedule list'.");
  print(json, toImportSchedule(found), [...toLines([found]), ...(found.error === undefined ? [] : [found.error])]);
}

const toLines = (schedules: readonly Schedule[]): string[] =>
  table(schedules.map(toImportSchedule), [
    ['ID', ({ id }) => id],
    ['EVERY', ({ every }) => every],
    ['MISSING', ({ missing }) => missing],
    ['LAST RUN', ({ last_run_at, last_status }) => (last_run_at ? `${minute(last_run_at)} ${last_status}` : '')],
    ['NEXT RUN', ({ next_run_at, paused }) => (paused ? 'paused' : next_run_at ? minute(next_run_at) : 'running')],
    ['FAILURES', ({ failures }) => failures],
    ['URL', ({ url }) => url],
  ]);

function readId(text: string): ScheduleId {
  if (isScheduleId(text)) return text;
  throw new Refusal(`'${text}' is not the id of a schedule, such as ims_01kb8t4q2n6v0x3m5c7r9w1f2h.`);
}

function readInterval(text: string): string {
  if (isInterval(text)) return text;
  throw new Refusal(`--every must be 1h to 168h, or 1d to 7d, not '${text}'.`);
}

/** The rules of the service, which reads the address. */
function readUrl(text: string, { config }: Session): string {
  const url = toHttpAddress(text);
  const reason = refuseUrl(url, { allowLoopbackHttp: allowsLoopbackCallbacks(config) });
  if (reason === undefined) return url;
  throw new Refusal(`The address must be public and begin with https://, webcal:// or webcals://: ${reason}.`);
}
