import { listed, mayRead, maySee } from './oracle.ts';
import { type Kind, tables, type World, type WorldCaller, type WorldPost } from './world.ts';

/** A request of the matrix, and the expectations of the oracle besides hidden records. */
export interface MatrixRequest {
  readonly method: string;
  /** Below the base path. */
  readonly path: string;
  readonly body?: object;
  readonly expected: Expected;
}

export type Expected =
  | { readonly status: number }
  /** A whole list: these ids, and their number as its total. */
  | { readonly ids: readonly number[] }
  /** A list of terms: how many events each of them has. */
  | { readonly counts: Readonly<Record<string, number>> }
  /** The same error as for this path of a missing record, a 400. */
  | { readonly as: string };

/** The id of nothing. */
const nobody = 9_999_999;
const window = 'start_date=2031-01-01&end_date=2032-01-01&per_page=100';

/**
 * Every way in to every post, for one caller. A key asks for a part, because its user asks for all; one that may not read
 * the calendar is refused whatever it asks for.
 */
export function requestsOf(world: World, caller: WorldCaller): MatrixRequest[] {
  const requests = [...readsOfAll(world, caller), ...writesOfHidden(world, caller)];
  if (caller.scopes === undefined) return requests;
  const offset = world.callers.indexOf(caller);
  const part = requests.filter((_request, index) => index % partOfKeys === offset % partOfKeys);
  return mayRead(caller.scopes) ? part : part.map(refused);
}

/** No divisor of the numbers of ways into a post: each key gets some of each. */
const partOfKeys = 5;

function refused(request: MatrixRequest): MatrixRequest {
  return isEnveloped(request) ? request : { ...request, expected: { status: 403 } };
}

/** An envelope is 200 whatever is in it. */
const isEnveloped = ({ path }: MatrixRequest): boolean => path.includes('_envelope');

function readsOfAll(world: World, caller: WorldCaller): MatrixRequest[] {
  return [
    ...world.posts.flatMap((post, index) => readsOf(caller, post, index)),
    ...world.posts.flatMap((post) => searchesFor(world, caller, post)),
    ...(['event', 'venue', 'organizer'] as const).flatMap((kind) => listsOf(world, caller, kind)),
    ...world.posts.filter(({ kind }) => kind !== 'event').flatMap((post) => eventsWith(world, caller, post)),
    ...world.posts.filter(({ kind }) => kind === 'event').flatMap((post) => partsOf(world, caller, post)),
    ...located(world, caller),
    tags(world),
    ...otherLists(world, caller),
    ...changes(world, caller),
    ...forWritersOnly(world, caller),
    ...(caller.scopes === undefined ? world.posts.map(pageOf) : []),
  ];
}

/** Lists in other forms, with the filters of lists. */
function otherLists(world: World, caller: WorldCaller): MatrixRequest[] {
  const events = listed(world, caller, 'event', undefined) ?? [];
  const ids = events.map(({ id }) => id);
  const days = get('event-days?from=2031-04-28&to=2031-05-04&per_day=20', { status: 200 });
  const others = ['events.ics', 'event-cards', 'feed.json'].flatMap((form) => [
    get(`${form}?${window}`, { ids }),
    get(`${form}?${window}`, { status: 200 }, 'HEAD'),
    ...(['draft', 'private', 'trash'] as const).map((status) => {
      const posts = listed(world, caller, 'event', [status]);
      return get(
        `${form}?${window}&status=${status}`,
        posts === undefined ? { status: 400 } : { ids: posts.map(({ id }) => id) },
      );
    }),
    ...world.posts
      .filter(({ kind }) => kind === 'event')
      .map(({ id, words }) => get(`${form}?${window}&search=${words.search}`, { ids: ids.includes(id) ? [id] : [] })),
    ...world.posts
      .filter(({ kind }) => kind !== 'event')
      .map((post) =>
        maySee(caller, post)
          ? get(`${form}?${window}&${post.kind}=${post.id}`, {
              ids: events.filter((event) => partsIn(event).includes(post)).map(({ id }) => id),
            })
          : get(`${form}?${window}&${post.kind}=${post.id}`, { status: 400 }),
      ),
  ]);
  return [days, ...others];
}

/** The first page of changes: all visible posts except those in the trash, with and without their texts. */
function changes(world: World, caller: WorldCaller): MatrixRequest[] {
  const posts = world.posts.filter((post) => post.state !== 'trash' && maySee(caller, post));
  const expected = { ids: posts.map(({ id }) => id) };
  return [
    get('changes?limit=200', expected),
    get('changes?limit=200&records=true', expected),
    get('changes?limit=7&records=true', { status: 200 }),
    get('changes?limit=200&records=true', { status: 200 }, 'HEAD'),
  ];
}

/** Only callers who may upload see images, and only those who may import see imports. */
function forWritersOnly({ posts }: World, { role, scopes }: WorldCaller): MatrixRequest[] {
  const isEditor = role === 'administrator' || role === 'editor';
  const refusal = { status: role === undefined ? 401 : 403 };
  const firstImage = Math.min(...posts.map(({ id }) => id)) - 1;
  const ofImages = ['images?per_page=100', `images/${firstImage}`].map((path) => get(path, refusal));
  return [
    ...(isEditor ? [] : [get('imports/1', refusal)]),
    ...(isEditor || role === 'author' ? [] : ofImages),
    ...(isEditor && scopes === undefined ? [get('imports/1', { status: 404 })] : []),
  ];
}

/** All callers see the same page with public events. */
function pageOf({ kind, slug, state }: WorldPost): MatrixRequest {
  const isPublic = ['publish', 'due', 'unlisted'].includes(state);
  return get(`../../${kind}/${slug}/`, { status: isPublic ? 200 : state === 'trash' ? 410 : 403 });
}

const get = (path: string, expected: Expected, method = 'GET'): MatrixRequest => ({ method, path, expected });

/** By id and by slug, with some of the forms of a response. */
function readsOf(caller: WorldCaller, { kind, id, slug, ...post }: WorldPost, index: number): MatrixRequest[] {
  const isGone = kind === 'event' && post.state === 'trash';
  const expected = { status: maySee(caller, post) && !isGone ? 200 : 403 };
  const byId = `${tables[kind]}/${id}`;
  const variants = [
    get(`${byId}?_fields=id,title,venue,organizer,description,image`, expected),
    get(`${byId}?_envelope`, { status: 200 }),
    get(byId, expected, 'HEAD'),
    get(`${tables[kind]}/by-slug/${slug}?_envelope=1&_fields=id,slug,json_ld`, { status: 200 }),
  ];
  return [
    get(byId, expected),
    get(`${tables[kind]}/by-slug/${slug}`, expected),
    ...(kind === 'event' ? [get(`${byId}.ics`, expected)] : []),
    ...variants.filter((_variant, position) => position % 2 === index % 2),
  ];
}

/** Unfiltered lists in each status, whole and in pages, and their headers alone. */
function listsOf(world: World, caller: WorldCaller, kind: Kind): MatrixRequest[] {
  const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'];
  const list = `${tables[kind]}?${window}`;
  const of = (asked: readonly string[] | undefined): Expected => {
    const posts = listed(world, caller, kind, asked);
    return posts === undefined ? { status: 400 } : { ids: posts.map(({ id }) => id) };
  };
  return [
    get(list, of(undefined)),
    get(list, { status: 200 }, 'HEAD'),
    get(`${list}&_envelope`, { status: 200 }),
    get(`${list}&_fields=events.id,venues.slug,organizers.email`, { status: 200 }),
    get(`${tables[kind]}?${window}&per_page=3&page=2`, { status: 200 }),
    get(`${tables[kind]}?${window}&page=9`, { status: 404 }),
    get(`${list}&order=desc&orderby=title`, of(undefined)),
    ...statuses.map((status) => get(`${list}&status=${status}`, of([status]))),
    get(`${list}&${statuses.map((status) => `status[]=${status}`).join('&')}`, of(statuses)),
  ];
}

/** Lists that only this post can be in. */
function searchesFor(world: World, caller: WorldCaller, { kind, id, slug, words }: WorldPost): MatrixRequest[] {
  const ids = (listed(world, caller, kind, undefined) ?? []).flatMap((post) => (post.id === id ? [id] : []));
  const list = `${tables[kind]}?${window}`;
  const other = kind === 'event' ? `include=${id}` : `slug=${slug}`;
  return [get(`${list}&search=${words.search}`, { ids }), get(`${list}&${other}`, { ids })];
}

/** The events of a venue or organizer. */
function eventsWith(world: World, caller: WorldCaller, post: WorldPost): MatrixRequest[] {
  const list = (id: number) => `events?${window}&${post.kind}=${id}`;
  if (!maySee(caller, post)) return [get(list(post.id), { as: list(nobody) })];
  const events = listed(world, caller, 'event', undefined) ?? [];
  const ids = events.filter((event) => partsIn(event).includes(post)).map(({ id }) => id);
  return [get(list(post.id), { ids })];
}

const partsIn = ({ venue, organizers }: WorldPost): WorldPost[] => [...(venue ? [venue] : []), ...organizers];

/** The venues, organizers, categories and tags of an event. */
function partsOf(world: World, caller: WorldCaller, event: WorldPost): MatrixRequest[] {
  const paths = ['venues?event', 'organizers?event'];
  const ofTerms = ['categories?event', 'categories?post', 'tags?event', 'tags?post'];
  if (!maySee(caller, event))
    return [...paths, ...ofTerms].map((path) => get(`${path}=${event.id}`, { as: `${path}=${nobody}` }));
  const idsOf = (kind: Kind) =>
    (listed(world, caller, kind, undefined) ?? []).filter((post) => partsIn(event).includes(post)).map(({ id }) => id);
  return [
    get(`venues?per_page=100&event=${event.id}`, { ids: idsOf('venue') }),
    get(`organizers?per_page=100&event=${event.id}`, { ids: idsOf('organizer') }),
    ...ofTerms.map((path) => get(`${path}=${event.id}`, { status: 200 })),
  ];
}

/** Locations of events, if their venue is visible: on the map, and near each venue. */
function located(world: World, caller: WorldCaller): MatrixRequest[] {
  const events = listed(world, caller, 'event', undefined) ?? [];
  const at = (venue: WorldPost | undefined) => venue !== undefined && maySee(caller, venue);
  const idsOf = (isIncluded: (event: WorldPost) => boolean) => ({ ids: events.filter(isIncluded).map(({ id }) => id) });
  const venues = world.posts.filter(({ kind }) => kind === 'venue');
  return [
    get(
      `events?${window}&geoloc=true`,
      idsOf(({ venue }) => at(venue)),
    ),
    get(
      `events?${window}&geoloc=false`,
      idsOf(({ venue }) => !at(venue)),
    ),
    ...venues.map((near) =>
      get(
        `events?${window}&geoloc_lat=${near.latitude}&geoloc_lng=32`,
        idsOf(({ venue }) => venue === near && at(venue)),
      ),
    ),
  ];
}

/** Each tag has the name of a state and all events in it; only published ones count. */
function tags({ posts }: World): MatrixRequest {
  const events = posts.filter(({ kind, state }) => kind === 'event' && ['publish', 'due', 'unlisted'].includes(state));
  const counts = Object.entries(Object.groupBy(events, ({ state }) => state));
  const expected = { counts: Object.fromEntries(counts.map(([state, of]) => [state, of.length])) };
  return get('tags?per_page=100', expected);
}

/** Callers cannot change hidden records, and no error describes them. */
function writesOfHidden(world: World, caller: WorldCaller): MatrixRequest[] {
  const status = caller.role === undefined ? 401 : 403;
  return world.posts
    .filter((post) => !maySee({ ...caller, scopes: undefined }, post))
    .flatMap(({ kind, id }) => [
      { method: 'PATCH', path: `${tables[kind]}/${id}`, body: { description: 'changed' }, expected: { status } },
      { method: 'DELETE', path: `${tables[kind]}/${id}`, expected: { status } },
      inBatch({ method: 'PATCH', path: `/${tables[kind]}/${id}`, body: { description: 'changed' } }, status),
      inBatch({ method: 'DELETE', path: `/${tables[kind]}/${id}` }, status),
    ]);
}

const inBatch = (request: object, status: number): MatrixRequest => ({
  method: 'POST',
  path: 'batch',
  body: { requests: [request] },
  expected: { status },
});
