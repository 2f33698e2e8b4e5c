import type { Database, Snapshot } from '../../database/database.ts';
import { joinSql, type Statement, sql } from '../../database/statement.ts';
import { permalink, type Site } from '../posts/site.ts';
import { either, publicVisibility, type Visibility, visible, visibleInStatuses } from '../posts/visibility.ts';
import { findTerms, withAncestors } from '../terms/repository.ts';
import { toCategory, toTag } from '../terms/representation.ts';
import { parseInstant } from '../time/parse-date.ts';
import type { SitemapEntry } from './sitemap.ts';

/** Events that ended earlier are not listed. */
const recentMs = 30 * 86_400_000;

export async function countPublicPages(db: Database, snapshot: Snapshot, site: Site): Promise<number> {
  const parts = [sql('select count(*) as pages from ('), publicPages(site), sql(') as found')];
  const [row] = await db.select<{ pages: number | string }>(joinSql(parts, ''), snapshot);
  return Number(row?.pages);
}

interface PageRow {
  readonly kind: 'event' | 'venue' | 'organizer' | 'category' | 'tag';
  readonly id: number;
  readonly slug: string;
  /** The last changes of the record and of its events. */
  readonly own_at: number;
  readonly events_at: number;
}

/** Some of the public pages, in a fixed order. */
export async function listPublicPages(
  db: Database,
  snapshot: Snapshot,
  site: Site,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<SitemapEntry[]> {
  const order = sql(') as found order by kind, id limit ? offset ?', [limit, offset]);
  const parts = [sql('select kind, id, slug, own_at, events_at from ('), publicPages(site), order];
  const rows = await db.select<PageRow>(joinSql(parts, ''), snapshot);
  const termUrls = await findTermUrls(snapshot, rows, site);
  return rows.map(({ kind, id, slug, own_at, events_at }) => ({
    url:
      kind === 'category' || kind === 'tag'
        ? (termUrls.get(id) ?? '')
        : permalink({ kind, id, slug, status: 'publish' }, site.origin),
    modifiedAtMs: Math.max(own_at, events_at),
  }));
}

async function findTermUrls(snapshot: Snapshot, rows: readonly PageRow[], site: Site): Promise<Map<number, string>> {
  const idsOf = (kind: PageRow['kind']) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  const categories = await findTerms(snapshot, 'tribe_events_cat', idsOf('category'));
  const tags = await findTerms(snapshot, 'post_tag', idsOf('tag'));
  const bodies = [
    ...(await withAncestors(snapshot, categories)).map((found) => toCategory(found, site)),
    ...tags.map((term) => toTag({ term, ancestors: [] }, site)),
  ];
  return new Map(bodies.map(({ id, url }) => [id, url]));
}

/** Selects events, and venues, organizers and terms with events to come, with the columns of `PageRow`. */
function publicPages(site: Site): Statement {
  const visibility = publicVisibility(site.nowMs);
  // From midnight, as the pages list them.
  const todayMs = parseInstant('today', site) ?? site.nowMs;
  const upcoming = listedEvents(visibility, todayMs);
  const pages = [
    eventPages(listedEvents(visibility, todayMs - recentMs)),
    postPages('venue', 'venues', 'e.venue_id', upcoming, visibility),
    postPages('organizer', 'organizers', 'x.organizer_id', upcoming, visibility),
    categoryPages(upcoming),
    tagPages(upcoming),
  ];
  return joinSql(pages, ' union all ');
}

/** The tables of events as `e`, with a condition. */
type ListedEvents = (joined?: string) => Statement;

function listedEvents(visibility: Visibility, endsFromMs: number): ListedEvents {
  const isPublic = either(visibleInStatuses('e', ['publish'], visibility));
  return (joined = '') =>
    joinSql(
      [
        sql(
          `from events e ${joined} where e.hide_from_listings = 0 and e.id in
            (select o.event_id from occurrences o where o.end_utc >= ? and o.listed_from is not null) and `,
          [endsFromMs],
        ),
        isPublic,
      ],
      '',
    );
}

const eventPages = (events: ListedEvents): Statement =>
  joinSql(
    [sql(`select 'event' as kind, e.id, e.slug, e.modified_at as own_at, e.modified_at as events_at `), events()],
    '',
  );

/** The last change of the events that have each id. */
const eventsBy = (id: string, events: ListedEvents, joined?: string): Statement =>
  joinSql([sql(`select ${id} as id, max(e.modified_at) as at `), events(joined), sql(` group by ${id}`)], '');

function postPages(
  kind: 'venue' | 'organizer',
  table: 'venues' | 'organizers',
  id: 'e.venue_id' | 'x.organizer_id',
  events: ListedEvents,
  visibility: Visibility,
): Statement {
  const links = table === 'organizers' ? 'join event_organizers x on x.event_id = e.id' : undefined;
  const parts = [
    sql(`select '${kind}' as kind, p.id, p.slug, p.modified_at as own_at, u.at as events_at from ${table} p join (`),
    eventsBy(id, events, links),
    sql(') u on u.id = p.id where '),
    visible('p', visibility),
  ];
  return joinSql(parts, '');
}

/** The page of a category shows the events of its subcategories, so that its ancestors are included. */
function categoryPages(events: ListedEvents): Statement {
  const parts = [
    sql('select * from (with recursive used as (select t.id, t.parent_id, u.at from terms t join ('),
    eventsBy('x.term_id', events, 'join event_terms x on x.event_id = e.id'),
    sql(`) u on u.id = t.id where t.taxonomy = 'tribe_events_cat'
      union select p.id, p.parent_id, used.at from terms p join used on p.id = used.parent_id)
      select 'category' as kind, t.id, t.slug, max(used.at) as own_at, max(used.at) as events_at
      from used join terms t on t.id = used.id group by t.id, t.slug) as categories`),
  ];
  return joinSql(parts, '');
}

function tagPages(events: ListedEvents): Statement {
  const parts = [
    sql(`select 'tag' as kind, t.id, t.slug, u.at as own_at, u.at as events_at from terms t join (`),
    eventsBy('x.term_id', events, 'join event_terms x on x.event_id = e.id'),
    sql(`) u on u.id = t.id where t.taxonomy = 'post_tag'`),
  ];
  return joinSql(parts, '');
}
