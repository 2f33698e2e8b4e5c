import { startReceiver, type TestReceiver } from '../../../outbound/test-receiver.ts';

/** One date of an event, as the list shows it; further members replace those of the event. */
interface ProDate {
  readonly day: string;
  readonly time?: string;
  /** Of several dates on one day, from 1. */
  readonly number?: number;
  readonly members?: Readonly<Record<string, unknown>>;
}

interface ProEvent {
  readonly title: string;
  /** Days or dates of a series; a single event has one and its own id. */
  readonly dates: readonly (string | ProDate)[];
  readonly id?: number;
}

/**
 * A site of The Events Calendar with Pro: each date of a series is a row with a temporary id and a dated address
 * (`Provisional_Post`, base 10,000,000), in the order of the starts.
 */
export interface ProSite extends AsyncDisposable {
  readonly url: string;
  /** By slug. */
  events: Record<string, ProEvent>;
  /** Gives all dates other temporary ids, as Pro does when it stores them again. */
  renumber(): void;
  /** Called after each page of events. */
  onPage: () => void;
}

const temporaryIds = 10_000_000;

export async function startProSite({ perPage = 50 } = {}): Promise<ProSite> {
  let generation = 0;
  const receiver: TestReceiver = await startReceiver((response, { path = '' }): unknown => {
    const { pathname, searchParams } = new URL(path, 'http://site');
    const phase = pathname.split('/').at(-1) ?? '';
    if (phase !== 'events') return response.end(JSON.stringify({ [phase]: [], total: 0, total_pages: 0 }));
    const include = searchParams.get('include')?.split(',').map(Number);
    const rows = toRows(site.events, generation).filter(({ id }) => include?.includes(id) ?? true);
    const page = Number(searchParams.get('page') ?? 1);
    const events = rows.slice((page - 1) * perPage, page * perPage);
    if (page > 1 && events.length === 0) return response.writeHead(404).end();
    response.end(JSON.stringify({ events, total: rows.length, total_pages: Math.ceil(rows.length / perPage) }));
    return site.onPage();
  });
  const site: ProSite = {
    url: `http://127.0.0.1:${receiver.port}`,
    events: {},
    renumber() {
      generation += 1;
    },
    onPage: () => undefined,
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  };
  return site;
}

function toRows(events: ProSite['events'], generation: number) {
  const dates = Object.entries(events).flatMap(([slug, event]) =>
    event.dates.map((date) => ({ slug, event, ...(typeof date === 'string' ? { day: date } : date) })),
  );
  return dates
    .map((date, index) => ({ ...toRow(date), id: date.event.id ?? temporaryIds + generation * 5_000 + index }))
    .sort((one, other) => (one.start_date < other.start_date ? -1 : 1));
}

function toRow({
  slug,
  event,
  day,
  time = '18:00:00',
  number = 1,
  members,
}: ProDate & { slug: string; event: ProEvent }) {
  const site = 'https://ndere.example/event';
  const path = event.id === undefined ? `${day}/${number === 1 ? '' : `${number}/`}` : '';
  const end = `${String(Number(time.slice(0, 2)) + 2).padStart(2, '0')}${time.slice(2)}`;
  return {
    ...{ title: event.title, slug, status: 'publish', description: '<p>Come</p>', url: `${site}/${slug}/${path}` },
    ...{ start_date: `${day} ${time}`, end_date: `${day} ${end}`, timezone: 'Africa/Kampala', website: '' },
    ...{ date_utc: '2026-01-05 08:00:00', all_day: false, cost: '', image: false, venue: [], organizer: [] },
    ...members,
  };
}
