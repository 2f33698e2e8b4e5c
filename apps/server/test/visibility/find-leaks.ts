import { mayRead, maySee } from './oracle.ts';
import { type Expected, type MatrixRequest, requestsOf } from './requests.ts';
import { tables, type World, type WorldCaller, type WorldPost } from './world.ts';

export interface Matrix {
  readonly requests: number;
  /** Returns a sentence for each response that shows hidden records, or differs from the oracle. */
  readonly leaks: readonly string[];
}

/** At the same time, so that callers meet in every cache. */
const concurrency = 12;

/** Lets every caller ask in every way for every post, or in a part of them. Stops after `maxLeaks`. */
export async function findLeaks(url: string, world: World, maxLeaks: number, part = 1): Promise<Matrix> {
  const asked = world.callers.flatMap((caller) => requestsOf(world, caller).map((request) => ({ caller, request })));
  const queue = mixed(asked).slice(0, asked.length * part);
  const leaks: string[] = [];
  let requests = 0;
  const hiddenFrom = new Map(world.callers.map((caller) => [caller, hiddenPosts(world, caller)]));
  const unknown = new Map<string, Promise<string>>();

  async function work(): Promise<void> {
    for (let next = queue.pop(); next !== undefined && leaks.length < maxLeaks; next = queue.pop()) {
      const { caller, request } = next;
      requests += 1;
      const seen = await send(url, caller, request);
      const wrong = shownOf(hiddenFrom.get(caller) ?? [], request, seen) ?? (await mismatch(caller, request, seen));
      if (wrong !== undefined) leaks.push(`${caller.name}, ${request.method} ${request.path}: ${wrong}`);
    }
  }

  async function mismatch(
    caller: WorldCaller,
    { expected, path }: MatrixRequest,
    seen: Seen,
  ): Promise<string | undefined> {
    // A page is the same for everybody.
    const unprotected = path.startsWith('../') ? undefined : openToCaches(caller, seen);
    if (unprotected !== undefined) return unprotected;
    if (!('as' in expected)) return contradiction(expected, seen);
    const isUnknown = seen.status === 400 && withoutIds(seen) === (await refusalOfUnknown(caller, expected.as));
    return isUnknown ? undefined : `not refused as if it did not exist but ${seen.raw}`;
  }

  /** Asked once by each caller. */
  function refusalOfUnknown(caller: WorldCaller, path: string): Promise<string> {
    const key = `${caller.name} ${path}`;
    const known =
      unknown.get(key) ??
      send(url, caller, { method: 'GET', path, expected: { status: 400 } }).then((response) => withoutIds(response));
    unknown.set(key, known);
    return known;
  }

  await Promise.all(Array.from({ length: concurrency }, work));
  return { requests, leaks };
}

interface Seen {
  readonly status: number;
  readonly vary: string | null;
  readonly cacheControl: string | null;
  /** The header of lists. */
  readonly total: string | null;
  readonly text: string;
  /** The whole response: status, headers, body. */
  readonly raw: string;
}

async function send(url: string, caller: WorldCaller, { method, path, body }: MatrixRequest): Promise<Seen> {
  const response = await fetch(`${url}/events/v1/${path}`, {
    method,
    headers: {
      ...(caller.authorization !== undefined && { authorization: caller.authorization }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const { status, headers } = response;
  const raw = `${status}\n${[...headers].map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${text}`;
  const total = headers.get('x-tec-total');
  return { status, vary: headers.get('vary'), cacheControl: headers.get('cache-control'), total, text, raw };
}

/** A key without the right to read the calendar gets nothing of it, also nothing public. */
function hiddenPosts({ posts }: World, caller: WorldCaller): WorldPost[] {
  const isShutOut = caller.scopes !== undefined && !mayRead(caller.scopes);
  return posts.filter((post) => isShutOut || !maySee(caller, post));
}

/** Hidden posts in the response; values of the request may be repeated. */
function shownOf(hidden: readonly WorldPost[], { path, body }: MatrixRequest, { raw }: Seen): string | undefined {
  const signs = hidden.flatMap(({ id, words }) => [String(id), words.name, words.text, words.search]);
  const asked = `${path} ${JSON.stringify(body)}`;
  const shown = signs.find((sign) => raw.includes(sign) && !asked.includes(sign));
  return shown === undefined ? undefined : `shows '${shown}' in ${raw}`;
}

/** A shared cache would return the response to other callers. */
function openToCaches({ authorization }: WorldCaller, { vary, cacheControl, raw }: Seen): string | undefined {
  const isPrivate = authorization === undefined || cacheControl === 'private, no-cache';
  const isApart = vary?.split(', ').includes('Authorization');
  return isPrivate && isApart ? undefined : `open to caches: ${raw}`;
}

function contradiction(expected: Exclude<Expected, { as: string }>, seen: Seen): string | undefined {
  if ('status' in expected)
    return seen.status === expected.status ? undefined : `not ${expected.status} but ${seen.raw}`;
  if (seen.status !== 200) return `not 200 but ${seen.raw}`;
  if ('counts' in expected) return miscount(expected.counts, seen);
  const { ids, total } = listIn(seen);
  const found = ids.sort();
  const wanted = [...expected.ids].sort();
  if (found.join() !== wanted.join()) return `lists ${found}, not ${wanted}`;
  return total === wanted.length ? undefined : `counts ${total}, not ${wanted.length}`;
}

/** The records of a response in any form. */
function listIn({ text, total }: Seen): { readonly ids: number[]; readonly total: number } {
  if (text.startsWith('BEGIN:VCALENDAR')) {
    const ids = [...text.matchAll(/^UID:.*\?id=(\d+)\r$/gm)].map(([, id]) => Number(id));
    return { ids, total: ids.length };
  }
  const body: { readonly total?: number; readonly [member: string]: unknown } = JSON.parse(text);
  if ('data' in body) return changesIn(body.data as readonly Change[]); // as: only the change feed has this member
  const members = [...Object.values(tables), 'cards', 'items'];
  // as: lists of these
  const rows = members.flatMap((member) => body[member] ?? []) as { readonly id: number | string }[];
  const ids = rows.map(({ id }) => Number(String(id).replace(/^.*=/, '')));
  return { ids, total: body.total ?? Number(total) };
}

interface Change {
  readonly kind: string;
  readonly id: number;
}

/** Terms are for everybody to see. */
function changesIn(data: readonly Change[]): { readonly ids: number[]; readonly total: number } {
  const ids = data.filter(({ kind }) => kind in tables).map(({ id }) => id);
  return { ids, total: ids.length };
}

function miscount(expected: Readonly<Record<string, number>>, { text }: Seen): string | undefined {
  const body: { readonly tags: readonly { readonly name: string; readonly count: number }[] } = JSON.parse(text);
  const wanted = Object.entries(expected).map(([name, count]) => `${name}: ${count}`);
  const found = body.tags.map(({ name, count }) => `${name}: ${count}`);
  return found.sort().join() === wanted.sort().join() ? undefined : `counts ${found}, not ${wanted}`;
}

/** Status and body without values that differ between requests and ids. */
function withoutIds({ status, text }: Seen): string {
  return `${status} ${text.replace(/"(request_id|instance)":"[^"]*"/g, '').replace(/\d{7}/g, 'ID')}`;
}

/** In an order of their own, the same each time. */
function mixed<Item>(items: readonly Item[]): Item[] {
  const keyOf = (index: number) => (index * 2_654_435_761) % 4_294_967_296;
  return items
    .map((item, index) => ({ item, key: keyOf(index + 1) }))
    .sort((one, other) => one.key - other.key)
    .map(({ item }) => item);
}
