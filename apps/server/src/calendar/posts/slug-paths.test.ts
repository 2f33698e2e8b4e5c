import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { keepEscapesInSlug, slugsMeantBy } from './slug-paths.ts';

test.each([
  ['/event/100%acoustic-night/', '/event/100%25acoustic-night/'],
  ['/venue/50%20off/?x=%20', '/venue/50%2520off/?x=%20'],
  ['/tag/%e6%9d%b1', '/tag/%e6%9d%b1'],
  ['/tag/%e6%9d%b1%ac', '/tag/%25e6%259d%25b1%25ac'],
  ['/events/v1/organizers/by-slug/a%zz', '/events/v1/organizers/by-slug/a%25zz'],
  ['/events/category/a/b%2fc/', '/events/category/a/b%252fc/'],
  ['/events/v1/events?search=100%ac', '/events/v1/events?search=100%ac'],
])('keepEscapesInSlug makes %s %s', (target, want) => expect(keepEscapesInSlug(target)).toBe(want));

test.each([
  ['jazz', ['jazz']],
  ['50%20off', ['50%20off', '50-off']],
  ['50%2520off', ['50%2520off', '50%20off']],
  ['Poetry%20', ['poetry%20', 'poetry']],
  ['!!!', []],
])('%s means the slugs %j', (sent, want) => expect(slugsMeantBy(sent)).toEqual(want));

const part = fc.oneof(
  fc.constantFrom(
    '%',
    '%20',
    '%2f',
    '%2F',
    '%41',
    '%00',
    '%ac',
    '%e6%9d%b1',
    '%25',
    '+',
    '/',
    '\\',
    '?',
    '#',
    '&',
    '.',
  ),
  fc.constantFrom(
    '\u200b',
    '\u200f',
    '\u202e',
    '\u00ad',
    'שלום',
    'مرحبا',
    '東京',
    '🎉',
    '👩‍👩‍👧',
    ' ',
    '  ',
    '-',
    '_',
    '__trashed',
  ),
  fc.constantFrom(
    'feed',
    'embed',
    'rss2',
    'by-slug',
    'list',
    'month',
    'v1',
    '2027-01',
    '7',
    '0',
    '12',
    'A',
    'é',
    'ß',
    "'",
    '"',
    ';',
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
const titles = fc.oneof(
  fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
  part.map((repeated) => `x${repeated}`.repeat(500).slice(0, 500)),
);

describeOnOneEngine('the URL and the slug of each record can be requested', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  interface Made {
    readonly id: number;
    readonly slug: string;
    readonly url: string;
    readonly rest: string;
  }

  const day = { start_date: '2031-05-01', end_date: '2031-05-01' };

  /** Creates a record; undefined if its name has no letters that a record can be named by. */
  async function make(kind: string, name: string): Promise<Made | undefined> {
    const bodies: Record<string, object> = {
      events: { title: name, ...day },
      venues: { venue: name },
      organizers: { organizer: name },
      categories: { name },
      tags: { name },
    };
    const response = await fetch(`${server.url}/events/v1/${kind}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: server.basic('editor') },
      body: JSON.stringify(bodies[kind]),
    });
    if (response.status !== 201) return undefined;
    const made = (await response.json()) as Omit<Made, 'rest'> & { readonly rest_url?: string }; // as: all kinds have these
    return { ...made, rest: made.rest_url ?? `${server.url}/events/v1/${kind}/${made.id}` };
  }

  const readId = async (address: string): Promise<unknown> => readJson(address, 'id');

  async function readJson(address: string, member: string): Promise<unknown> {
    const body = (await (await fetch(address)).json()) as Record<string, unknown>; // as: each body is an object
    return body[member];
  }

  describe.each(['events', 'venues', 'organizers', 'categories', 'tags'])('%s', (kind) => {
    // `0` is empty for PHP. A name of only `0` is refused, but `+0` and the others have `0` as their slug.
    const zeros = ['+0', '0.', ' 0!', '<b>0</b>', '-0', '00', '0-0'];
    test.each(['100%acoustic night', '50%20off', '%e6%9d%b1%ac', 'feed', '🎉', '\u200b!', '7', 'a/b?c=d+e', ...zeros])(
      '%s',
      async (name) => check(name),
    );

    test('generated names', async () => {
      await fc.assert(fc.asyncProperty(titles, check), { numRuns: 60 });
    }, 120_000);

    async function check(name: string): Promise<void> {
      const made = await make(kind, name);
      if (made === undefined) return;
      const { id, slug, url, rest } = made;
      const page = await fetch(url);
      expect([url, page.status]).toEqual([url, 200]);
      expect(await page.text()).toContain(`<link rel="canonical" href="${url}">`);
      expect(await readId(rest)).toBe(id);
      if (kind === 'categories' || kind === 'tags') {
        const listed = `${server.url}/events/v1/${kind}?hide_empty=false&slug=${encodeURIComponent(slug)}`;
        expect(await readJson(listed, kind)).toMatchObject([{ id }]);
        const filtered = await fetch(`${server.url}/events/v1/events?${kind}=${encodeURIComponent(slug)}`);
        expect(filtered.status).toBe(200);
        return;
      }
      const bySlug = `${server.url}/events/v1/${kind}/by-slug/`;
      expect(await readId(bySlug + slug)).toBe(id);
      expect(await readId(bySlug + encodeURIComponent(slug))).toBe(id);
    }
  });
});
