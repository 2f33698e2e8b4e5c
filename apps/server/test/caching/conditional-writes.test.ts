import { httpMethods } from '@ngoma/express-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadContract } from '../../src/http/contract.ts';
import { describeOnEachEngine } from '../harness/database.ts';
import { png } from '../harness/example-request.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { undecodedRequest } from '../harness/undecoded-request.ts';

/** `If-Match` and `If-None-Match` on every write of the calendar. */
const { document } = loadContract();

/** Writes that take no conditions, and why; or that have tests of their own. */
const unconditional: Readonly<Record<string, string>> = {
  writeBatch: 'It writes many records, and one tag names one: it refuses all conditions with 412.',
  createImport: 'It asks for work: nobody else can have changed it before.',
  createImportSchedule: 'It asks for work, as createImport does.',
  updateImportSchedule: 'Each run changes the schedule; a tag would be old as soon as it is read.',
  deleteImportSchedule: 'It deletes the schedule however its last run has ended.',
  updateSettings: 'The settings are one record; settings.test.ts tests their conditions.',
  cancelImport: 'It ends the work however far that is; a tag would be old as soon as it is read.',
};

const writes = Object.entries(document.paths).flatMap(([path, item]) =>
  httpMethods.flatMap((method) => {
    const operation = item[method];
    return operation !== undefined && '412' in operation.responses && !(operation.operationId in unconditional)
      ? [{ id: operation.operationId, method: method.toUpperCase(), path }]
      : [];
  }),
);
const isCreate = ({ path }: { readonly path: string }) => !path.includes('{');
const isRestore = ({ path }: { readonly path: string }) => path.endsWith('/restore');

/** The least that makes a record of each collection, and a change of it. */
const records: Readonly<Record<string, { readonly made: (title: string) => object; readonly change: object }>> = {
  events: {
    made: (title) => ({
      title,
      ...{ start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00', description: 'Drums. '.repeat(200) },
      ...{ venue: { venue: `Hall of ${title}` }, organizer: { organizer: `Troupe of ${title}` } },
      ...{ categories: [`Dance of ${title}`], tags: [`tag of ${title}`] },
    }),
    change: { cost: '5000' },
  },
  venues: {
    made: (title) => ({ venue: title, description: 'A hall. '.repeat(200) }),
    change: { phone: '+256414597704' },
  },
  organizers: { made: (title) => ({ organizer: title }), change: { phone: '+256414597704' } },
  categories: { made: (title) => ({ name: title }), change: { description: 'Changed.' } },
  tags: { made: (title) => ({ name: title }), change: { description: 'Changed.' } },
  images: { made: (title) => ({ alt: title }), change: { alt: 'Changed.' } },
};
const kindOf = (path: string): string => path.split('/')[3] ?? '';
const isTerm = (path: string) => ['categories', 'tags'].includes(kindOf(path));
const isPublic = (path: string) => kindOf(path) !== 'images';
const recordOf = (path: string) => {
  const record = records[kindOf(path)];
  if (record === undefined) throw new Error(`No record for ${path}`);
  return record;
};

type Sent = Readonly<Record<string, string>>;

/** JSON, but a form with its file for a new image. */
async function bodyOf(method: string, path: string, body?: object): Promise<{ type: string; bytes: Buffer | string }> {
  if (method === 'GET' || method === 'DELETE') return { type: '', bytes: '' };
  if (path !== '/events/v1/images' || Object.keys(body ?? {}).length === 0)
    return { type: 'application/json', bytes: JSON.stringify(body ?? recordOf(path).change) };
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
  form.append('file', new Blob([png], { type: 'image/png' }), 'nyege-nyege.png');
  const encoded = new Response(form);
  return {
    type: encoded.headers.get('content-type') ?? '',
    bytes: Buffer.from(await encoded.arrayBuffer()),
  };
}

function clientOf(server: TestServer) {
  let made = 0;
  const authorization = server.basic('editor');

  async function send(method: string, path: string, headers: Sent = {}, body?: object) {
    const { type, bytes } = await bodyOf(method, path.replace('/wp-json/tribe', ''), body);
    const sent = { authorization, ...headers, ...(type !== '' && { 'content-type': type }) };
    const response = await undecodedRequest(server.url + path, sent, { method, body: bytes });
    const isJson = response.bytes.length > 0 && response.headers.get('content-encoding') === null;
    const json = isJson ? JSON.parse(response.bytes.toString()) : undefined;
    return { status: response.status, etag: response.headers.get('etag') ?? '', json, code: json?.code };
  }

  /** A new record of the collection that `path` belongs to, at this path. */
  async function make(path: string): Promise<string> {
    made += 1;
    const collection = `/events/v1/${kindOf(path)}`;
    const { json, status } = await send('POST', collection, {}, recordOf(path).made(`Record ${made}`));
    if (status !== 201) throw new Error(`${collection}: ${JSON.stringify(json)}`);
    return path.replace('{id}', json.id).replace('{slug}', json.slug);
  }

  return { send, make, read: (path: string, headers: Sent = {}) => send('GET', path, headers) };
}

test('all writes of the calendar except the listed ones accept conditions, and no other operation does', () => {
  const all = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/events/v1'))
    .flatMap(([, item]) => httpMethods.filter((method) => method !== 'get').map((method) => item[method]?.operationId))
    .filter((id) => id !== undefined);
  expect([...writes.map(({ id }) => id), ...Object.keys(unconditional)].sort()).toEqual(all.sort());
});

describeOnEachEngine('a write on condition', (engine) => {
  let server: TestServer;
  let client: ReturnType<typeof clientOf>;
  beforeAll(async () => {
    server = await startServer({ engine });
    client = clientOf(server);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  describe.each(writes.filter((each) => !isCreate(each) && !isRestore(each)))('$id', ({ method, path }) => {
    test('200: the entity tag of the GET matches, once', async () => {
      const at = await client.make(path);
      const { etag } = await client.read(at);
      expect((await client.send(method, at, { 'if-match': etag })).status).toBe(200);
      // A deleted record needs no cleaning up.
      const again = await client.send(method, at, { 'if-match': etag });
      expect([again.status, again.code]).toEqual(
        method === 'DELETE'
          ? [expect.toSatisfy((status) => [404, 410].includes(status)), expect.anything()]
          : [412, 'precondition_failed'],
      );
    });

    test('200: with the tag of the other base path, a compressed body, a list of tags, or *', async () => {
      const other = (at: string) => at.replace('/events/v1', '/wp-json/tribe/events/v1');
      const publicTag = async (at: string) =>
        (await undecodedRequest(server.url + at, { 'accept-encoding': 'gzip' })).headers.get('etag') ?? '';
      const ways: ((at: string) => Promise<[target: string, ifMatch: string]>)[] = [
        async (at) => [at, (await client.read(other(at))).etag],
        async (at) => [other(at), (await client.read(at)).etag],
        async (at) => [other(at), (await client.read(other(at))).etag],
        async (at) => [at, isPublic(at) ? await publicTag(at) : (await client.read(at)).etag],
        async (at) => [at, `"other", W/"weak" ,${(await client.read(at)).etag}`],
        async (at) => [at, '*'],
      ];
      for (const way of ways) {
        const [target, ifMatch] = await way(await client.make(path));
        expect((await client.send(method, target, { 'if-match': ifMatch })).status, ifMatch).toBe(200);
      }
    });

    test('412: with another tag than that of the GET, and nothing changes', async () => {
      const at = await client.make(path);
      const { etag, json } = await client.read(at);
      const list = (await client.read(`/events/v1/${kindOf(path)}?hide_empty=false`)).etag;
      const shaped = [await client.read(`${at}?_fields=id`), await client.read(`${at}?_envelope=1`)];
      const broken = [etag.slice(1, -1), `"${etag}`, `*, ${etag}`, '', ',', '"', 'é', '"x"'.repeat(2_000)];
      const sent = [`W/${etag}`, '"other"', list, ...shaped.map((each) => each.etag), ...broken];
      for (const ifMatch of sent) {
        const refusal = await client.send(method, at, { 'if-match': ifMatch });
        expect([refusal.status, refusal.code], ifMatch).toEqual([412, 'precondition_failed']);
        expect(refusal.json).toMatchObject({ message: expect.stringContaining('If-Match'), data: { status: 412 } });
      }
      expect(await client.read(at)).toMatchObject({ etag, json });
    });

    test('412: If-None-Match matches the current state; otherwise the write is done', async () => {
      const at = await client.make(path);
      const { etag } = await client.read(at);
      for (const sent of ['*', etag, `W/${etag}`, `"other", ${etag}`]) {
        const refusal = await client.send(method, at, { 'if-none-match': sent });
        expect([refusal.status, refusal.code], sent).toEqual([412, 'precondition_failed']);
      }
      expect((await client.read(at)).etag).toBe(etag);
      const both = await client.send(method, at, { 'if-match': etag, 'if-none-match': '"other"' });
      expect(both.status).toBe(200);
    });

    test('all other errors take precedence', async () => {
      const never = { 'if-match': '"never"' };
      const at = await client.make(path);
      const nothing = path.replace('{id}', '999999').replace('{slug}', 'nothing');
      const statuses = [
        await client.send(method, at, { ...never, authorization: '' }),
        await client.send(method, at, { ...never, authorization: server.basic('subscriber') }),
        await client.send(method, nothing, never),
        await client.send(method, `${at}?_fields=${'x'.repeat(300)}`, never),
      ].map(({ status }) => status);
      expect(statuses).toEqual([401, 403, 404, 400]);
      if (isTerm(path) || !isPublic(path)) return;
      expect((await client.send(method, at, { ...never, authorization: server.basic('author') })).status).toBe(403);
      await client.send('DELETE', at);
      if (method === 'DELETE' && path.includes('{id}')) expect((await client.send(method, at, never)).status).toBe(410);
    });
  });

  describe.each(writes.filter(isRestore))('$id', ({ path }) => {
    /** A record in the trash: where it was, its tag there, and where it is brought back. */
    async function makeTrashed() {
      const at = await client.make(path.replace('/restore', ''));
      const { etag } = await client.read(at);
      await client.send('DELETE', at);
      return { at, etag, restoring: `${at}/restore` };
    }

    test('200: * matches a record in the trash, and so does its entity tag if it can be read, once', async () => {
      for (const base of ['', '/wp-json/tribe'])
        for (const isByTag of [false, true]) {
          const { at, restoring } = await makeTrashed();
          const { etag } = await client.read(at);
          // Events in the trash cannot be read.
          const sent = { 'if-match': isByTag && kindOf(path) !== 'events' ? etag : '*' };
          expect((await client.send('POST', base + restoring, sent)).status).toBe(200);
          expect((await client.read(at)).json).toMatchObject({ status: 'publish' });
          expect((await client.send('POST', base + restoring, sent)).code).toBe('not_in_trash');
        }
    });

    test('412: an earlier entity tag does not match, and the record stays in the trash', async () => {
      const { etag, restoring } = await makeTrashed();
      const conditions = [etag, `W/${etag}`, '"other"', '', `*, ${etag}`].map((tag) => ({ 'if-match': tag }));
      for (const sent of [...conditions, { 'if-none-match': '*' }]) {
        const refusal = await client.send('POST', restoring, sent);
        expect([refusal.status, refusal.code], JSON.stringify(sent)).toEqual([412, 'precondition_failed']);
      }
      // The record is still in the trash: otherwise the status would be 409.
      expect((await client.send('POST', restoring, { 'if-none-match': etag })).status).toBe(200);
    });

    test('all other errors take precedence', async () => {
      const never = { 'if-match': '"never"' };
      const { restoring } = await makeTrashed();
      const statuses = [
        await client.send('POST', restoring, { ...never, authorization: '' }),
        await client.send('POST', restoring, { ...never, authorization: server.basic('author') }),
        await client.send('POST', path.replace('{id}', '999999'), never),
        await client.send('POST', `${restoring}?_fields=${'x'.repeat(300)}`, never),
        await client.send('POST', `${await client.make(path.replace('/restore', ''))}/restore`, never),
      ].map(({ status }) => status);
      expect(statuses).toEqual([401, 403, 404, 400, 409]);
      expect((await client.send('POST', restoring)).status).toBe(200);
    });
  });

  describe.each(writes.filter(isCreate))('$id', ({ path }) => {
    test('412: If-Match matches no record, and nothing is created', async () => {
      const all = `${path}?hide_empty=false&per_page=100`;
      const before = await client.read(all);
      for (const ifMatch of ['*', '"x"', before.etag]) {
        const refusal = await client.send('POST', path, { 'if-match': ifMatch }, recordOf(path).made('Never made'));
        expect([refusal.status, refusal.code], ifMatch).toEqual([412, 'precondition_failed']);
      }
      const invalid = await client.send('POST', path, { 'if-match': '*' }, {});
      expect(invalid.status).toBe(isPublic(path) ? 400 : 415);
      expect((await client.read(all)).etag).toBe(before.etag);
    });

    test('201: If-None-Match always matches', async () => {
      const sent = recordOf(path).made(`New in ${path}`);
      expect((await client.send('POST', path, { 'if-none-match': '*' }, sent)).status).toBe(201);
    });
  });

  describe('the entity tag changes with each member of the GET', () => {
    const item = '/events/v1/events/{id}';
    const changes: [what: string, change: (event: Body) => Promise<{ readonly status: number }>][] = [
      ['its venue', ({ venue }) => client.send('PATCH', `/events/v1/venues/${venue.id}`, {}, { venue: 'Renamed' })],
      ['its organizer', ({ organizer }) => rename('organizers', organizer[0], { organizer: 'Renamed' })],
      ['a category', ({ categories }) => rename('categories', categories[0], { name: 'Renamed' })],
      ['the slug of a tag', ({ tags }) => rename('tags', tags[0], { slug: 'renamed' })],
      ['the venue leaves', ({ venue }) => client.send('DELETE', `/events/v1/venues/${venue.id}`)],
    ];
    type Body = Record<'venue', { id: number }> & Record<'organizer' | 'categories' | 'tags', { id: number }[]>;
    const rename = (kind: string, record: { id: number } | undefined, body: object) =>
      client.send('PATCH', `/events/v1/${kind}/${record?.id}`, {}, body);

    test.each(changes)('%s', async (_what, change) => {
      const at = await client.make(item);
      const { etag, json } = await client.read(at);
      expect((await change(json)).status).toBe(200);
      expect((await client.read(at)).etag).not.toBe(etag);
      expect((await client.send('PATCH', at, { 'if-match': etag })).status).toBe(412);
    });

    test('the count of a category', async () => {
      const at = await client.make('/events/v1/categories/{id}');
      const { etag, json } = await client.read(at);
      const event = { ...recordOf('/events/v1/events').made('Counted'), categories: [json.id] };
      await client.send('POST', '/events/v1/events', {}, event);
      expect((await client.send('PATCH', at, { 'if-match': etag })).status).toBe(412);
      expect((await client.send('PATCH', at, { 'if-match': (await client.read(at)).etag })).status).toBe(200);
    });
  });

  test('callers with different bodies have different entity tags, and each can write with its own', async () => {
    const hall = await client.send('POST', '/events/v1/venues', {}, { venue: 'Hidden hall', status: 'draft' });
    const author = { authorization: server.basic('author') };
    const body = { ...recordOf('/events/v1/events').made('Seen by two'), venue: hall.json.id };
    const event = await client.send('POST', '/events/v1/events', {}, { ...body, author: server.userId('author') });
    const at = `/events/v1/events/${event.json.id}`;
    const [ofEditor, ofAuthor] = [await client.read(at), await client.read(at, author)];
    expect(ofEditor.etag).not.toBe(ofAuthor.etag);
    expect((await client.send('PATCH', at, { ...author, 'if-match': ofEditor.etag })).status).toBe(412);
    expect((await client.send('PATCH', at, { ...author, 'if-match': ofAuthor.etag })).status).toBe(200);
  });

  test('an unreadable record in the trash has no entity tag: only * restores it conditionally', async () => {
    const at = await client.make('/events/v1/events/{id}');
    const { etag } = await client.read(at);
    await client.send('DELETE', at);
    expect((await client.send('PATCH', at, { 'if-match': etag }, { status: 'publish' })).status).toBe(412);
    expect((await client.send('PATCH', at, { 'if-match': '*' }, { status: 'publish' })).status).toBe(200);
  });

  test.each(Object.keys(records))(
    'of 50 writers of %s with the same state exactly one succeeds, and the others change nothing',
    async (kind) => {
      const at = await client.make(`/events/v1/${kind}/{id}`);
      const { etag } = await client.read(at);
      const member = isPublic(at) ? 'description' : 'alt';
      const responses = await Promise.all(
        Array.from({ length: 50 }, (_, number) =>
          client.send('PATCH', at, { 'if-match': etag }, { [member]: `By writer ${number}.` }),
        ),
      );
      const winners = responses.flatMap(({ status }, number) => (status === 200 ? [number] : []));
      expect(winners).toHaveLength(1);
      expect(responses.filter(({ status }) => status === 412)).toHaveLength(49);
      expect((await client.read(at)).json[member]).toContain(`By writer ${winners[0]}.`);
    },
  );

  test('20 writers that read again after each 412 lose no update', async () => {
    const at = await client.make('/events/v1/venues/{id}');
    await client.send('PATCH', at, {}, { description: 'Read by 0.' });
    async function addOne(): Promise<void> {
      for (;;) {
        const { etag, json } = await client.read(at);
        const count = Number(/\d+/.exec(json.description)?.[0]);
        const { status } = await client.send(
          'PATCH',
          at,
          { 'if-match': etag },
          { description: `Read by ${count + 1}.` },
        );
        if (status === 200) return;
        expect(status).toBe(412);
      }
    }
    await Promise.all(Array.from({ length: 20 }, addOne));
    expect((await client.read(at)).json.description).toContain('Read by 20.');
  });
});
