import { createImportId, firstProgress, type ImportProblem } from '../../src/calendar/imports/import.ts';
import { createProblemLog } from '../../src/calendar/imports/runs/problems.ts';
import { insertImport } from '../../src/calendar/imports/runs/repository.ts';
import { insertSchedule } from '../../src/calendar/imports/schedules/repository.ts';
import { createScheduleId } from '../../src/calendar/imports/schedules/schedule.ts';
import { hourMs } from '../../src/time/durations.ts';
import type { TestClock } from '../harness/clock.ts';
import { makeImage } from '../harness/example-world.ts';
import type { TestServer } from '../harness/server.ts';
import type { CasesOfLists, ListCases, ParameterCase } from './list-cases.ts';

interface Made {
  readonly id: number;
  readonly slug: string;
}

/** Plants records of the calendar; each filter of a list selects some and excludes others. */
export async function plantCalendar(server: TestServer, clock: TestClock): Promise<CasesOfLists> {
  async function create(kind: string, body: object): Promise<Made> {
    // Nothing was changed in the same hour as another record.
    clock.advance(hourMs);
    const response = await fetch(`${server.url}/events/v1/${kind}`, {
      method: 'POST',
      headers: { authorization: server.basic('administrator'), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${kind} ${JSON.stringify(body)}: ${await response.text()}`);
    return (await response.json()) as Made; // as: the server compares responses with the contract
  }

  // Neither their names nor their slugs are in the order of their ids.
  const music = await create('categories', { name: 'Music', slug: 'tunes', description: 'Bands' });
  const jazz = await create('categories', { name: 'Jazz', parent: music.id, description: 'Abroad' });
  const film = await create('categories', { name: 'Film', description: 'Cinema' });
  await create('categories', { name: 'Art' });
  const live = await create('tags', { name: 'live', slug: 'on-stage' });
  const free = await create('tags', { name: 'free' });
  await create('tags', { name: 'art' });
  const theatre = await create('venues', {
    venue: 'National Theatre',
    city: 'Kampala',
    geo_lat: 0.3163,
    geo_lng: 32.5822,
  });
  const source = await create('venues', { venue: 'Nile Source', city: 'Jinja', geo_lat: 0.4244, geo_lng: 33.2041 });
  const hall = await create('venues', { venue: 'Boma Hall', city: 'Gulu' });
  await create('venues', { venue: 'Unfinished Hall', status: 'draft' });
  const band = await create('organizers', { organizer: 'Qwela Band', email: 'band@example.ug' });
  const cinema = await create('organizers', { organizer: 'Cineplex', email: 'film@example.ug' });
  const guild = await create('organizers', { organizer: 'Arts Guild' });
  await create('organizers', { organizer: 'New Guild', status: 'draft' });
  const concert = await create('events', {
    ...{ title: 'Saxophone Night', start_date: '2031-02-10 18:00', end_date: '2031-02-10 22:00', featured: true },
    ...{ venue: theatre.id, organizer: band.id, categories: [music.id, jazz.id], tags: [live.id] },
  });
  const screening = await create('events', {
    ...{ title: 'Cinema under the stars', start_date: '2031-03-10 19:00', end_date: '2031-03-11 01:00' },
    ...{ venue: source.id, organizer: cinema.id, categories: [film.id], tags: [free.id], cost: 'UGX 20,000' },
  });
  const workshop = await create('events', {
    ...{ title: 'A workshop', start_date: '2031-04-10 09:00', end_date: '2031-04-12 17:00' },
    categories: [film.id],
  });
  const choir = await create('events', {
    ...{ title: 'Choir', start_date: '2031-05-06 18:00', end_date: '2031-05-06 20:00', organizer: guild.id },
    recurrence: { rrule: 'FREQ=WEEKLY;COUNT=3' },
  });
  await create('events', { title: 'Past fair', start_date: '2029-05-01', end_date: '2029-05-02', venue: hall.id });
  await create('events', {
    ...{ title: 'Past dance', start_date: '2029-05-01', end_date: '2029-05-02' },
    organizer: guild.id,
  });
  await create('events', {
    ...{ title: 'Draft', start_date: '2031-03-01', end_date: '2031-03-02', status: 'draft' },
    tags: [live.id],
  });
  await makeImage(server);
  await makeImage(server);

  const { scheduleId, importId } = await plantImports(server, clock);

  const modifiedAt = async (path: string) => {
    const response = await fetch(`${server.url}/events/v1/${path}`, {
      headers: { authorization: server.basic('administrator') },
    });
    const { modified_utc } = (await response.json()) as { readonly modified_utc: string }; // as: as above
    return `${modified_utc.replace(' ', 'T')}Z`;
  };
  const near = { geoloc_lat: '0.3163', geoloc_lng: '32.5822' };
  const events: Readonly<Record<string, string | ParameterCase>> = {
    start_date: '2031-03-01',
    end_date: '2031-03-20',
    starts_before: '2031-03-01',
    starts_after: '2031-03-01',
    ends_before: '2031-03-20',
    ends_after: '2031-03-01',
    strict_dates: { value: 'true', beside: { start_date: '2031-02-10 20:00:00' } },
    search: 'saxophone',
    q: 'saxophone',
    categories: String(music.id),
    tags: String(free.id),
    venue: String(theatre.id),
    organizer: String(cinema.id),
    featured: 'true',
    status: 'publish',
    geoloc: 'true',
    geoloc_lat: { value: '0.4244', insteadOf: '0.3163', beside: { geoloc_lng: '33.2041', geoloc_radius: '11' } },
    geoloc_lng: { value: '33.2041', insteadOf: '32.5822', beside: { geoloc_lat: '0.4244', geoloc_radius: '30' } },
    geoloc_radius: { value: '500', beside: near },
    include: `${screening.id},${workshop.id}`,
    exclude: String(concert.id),
    post_parent: String(choir.id),
    modified_after: await modifiedAt(`events/${concert.id}`),
    modified_before: await modifiedAt(`events/${workshop.id}`),
    orderby: 'title',
    group: 'series',
  };
  // A file contains a series once in any case.
  const { group: _group, ...ofFiles } = events;
  const linked = (kept: Made, word: string, modified: Readonly<Record<string, string>>): ListCases['parameters'] => ({
    ...modified,
    search: word,
    q: word,
    event: String(concert.id),
    has_events: 'true',
    only_with_upcoming: 'true',
    status: 'publish',
    slug: kept.slug,
    exclude: String(kept.id),
    orderby: 'name',
  });
  const terms = (kept: Made, search: string): ListCases['parameters'] => ({
    search,
    include: String(kept.id),
    exclude: String(kept.id),
    orderby: { value: 'id', insteadOf: 'name' },
    hide_empty: 'false',
    post: String(concert.id),
    event: String(concert.id),
    slug: kept.slug,
  });
  return {
    listEvents: { path: '/events/v1/events', parameters: events },
    listEventCards: { path: '/events/v1/event-cards', parameters: { ...events, free: 'false' } },
    getJsonFeed: { path: '/events/v1/feed.json', parameters: events },
    getCalendarFeed: { path: '/events/v1/events.ics', parameters: ofFiles },
    listVenues: {
      path: '/events/v1/venues',
      parameters: linked(theatre, 'theatre', {
        modified_after: await modifiedAt(`venues/${theatre.id}`),
        modified_before: await modifiedAt(`venues/${hall.id}`),
      }),
    },
    listOrganizers: {
      path: '/events/v1/organizers',
      parameters: linked(band, 'cineplex', {
        modified_after: await modifiedAt(`organizers/${band.id}`),
        modified_before: await modifiedAt(`organizers/${guild.id}`),
      }),
    },
    listCategories: {
      path: '/events/v1/categories',
      parameters: { ...terms(jazz, 'fil'), parent: String(music.id) },
    },
    listTags: { path: '/events/v1/tags', parameters: terms(live, 'fre') },
    listImages: { path: '/events/v1/images', parameters: {} },
    listImports: { path: '/events/v1/imports', parameters: { schedule_id: scheduleId, status: 'failed' } },
    listImportProblems: { path: `/events/v1/imports/${importId}/problems`, parameters: {} },
    listImportSchedules: { path: '/events/v1/import-schedules', parameters: {} },
    listChanges: { path: '/events/v1/changes', parameters: { records: 'true' } },
  };
}

/** Plants schedules of imports and ended imports; returns the ids of the schedule with runs and of an import with problems. */
async function plantImports({ database, userId, url }: TestServer, clock: TestClock) {
  const shared = {
    userId: userId('administrator'),
    source: 'ics',
    url: 'https://ndere.example/a.ics',
    origin: url,
  } as const;
  const [id, other] = [createScheduleId(clock.now()), createScheduleId(clock.now())];
  await database.transaction(async (trx) => {
    for (const each of [id, other])
      await insertSchedule(trx, {
        ...{ ...shared, id: each, every: '1d', missing: 'report', paused: true, nextRunAtMs: clock.now(), failures: 0 },
        ...{ importId: undefined, lastImportId: undefined, lastStatus: undefined, lastRunAtMs: undefined },
        ...{ error: undefined, failingSinceMs: undefined, events: undefined, validators: undefined },
        ...{ createdAtMs: clock.now(), updatedAtMs: clock.now() },
      });
    for (const [status, schedule] of [
      ['failed', id],
      ['done', id],
      ['failed', undefined],
      ['done', undefined],
    ] as const)
      await insertImport(trx, {
        ...{ ...shared, id: createImportId(clock.now()), runner: 'server', dryRun: false, status },
        ...{ progress: firstProgress, error: undefined, createdAtMs: clock.now(), endedAtMs: clock.now() },
        schedule: schedule && { id: schedule, conditions: { missing: 'report' } },
      });
  });
  const importId = createImportId(clock.now());
  const problem: ImportProblem = {
    kind: 'event',
    sourceId: '1',
    name: 'Jazz',
    reason: 'no_start',
    detail: 'No DTSTART.',
  };
  await database.transaction((trx) =>
    insertImport(trx, {
      ...{ ...shared, id: importId, runner: 'server', dryRun: false, status: 'done' },
      ...{ progress: { ...firstProgress, problemCount: 3 }, error: undefined },
      ...{ createdAtMs: clock.now(), endedAtMs: clock.now() },
    }),
  );
  const log = createProblemLog(database, importId);
  for (let number = 0; number < 3; number++) log.add(problem, number);
  await log.flush();
  return { scheduleId: id, importId };
}
