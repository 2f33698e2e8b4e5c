import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gatherInput, withoutNulInside } from './gather-input.ts';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

const shape = {
  queryLists: new Set(['include', '_fields']),
  emptyQueries: new Set(['_fields']),
  bodyLists: new Map([
    ['tags', new Set(['id', 'slug', 'name'])],
    ['organizer', new Set(['id', 'organizer'])],
  ]),
};
const none = { mediaType: undefined, queryString: '', json: undefined, form: undefined };
const post = (mediaType: string | undefined, body: { json?: unknown; form?: string }, queryString = '') =>
  gatherInput({ ...none, method: 'post', mediaType, queryString, ...body }, shape).body;
const get = (queryString: string) => gatherInput({ ...none, method: 'get', queryString }, shape).query;

describe('bodies', () => {
  test.each<[name: string, given: Record<string, unknown>, want: Record<string, unknown>]>([
    ['keeps a JSON object', post(JSON_TYPE, { json: { title: 'x', cost: 5 } }), { title: 'x', cost: 5 }],
    ['ignores a charset', post('application/json; charset=utf-8', { json: { a: 'é' } }), { a: 'é' }],
    ['+json types are JSON', post('application/vnd.api+json', { json: { a: 1 } }), { a: 1 }],
    ['a JSON list has no parameters', post(JSON_TYPE, { json: [1, 2] }), {}],
    ['a JSON text has no parameters', post(JSON_TYPE, { json: 'title' }), {}],
    ['an empty body has no parameters', post(undefined, {}), {}],
    ['plain text has no parameters', post('text/plain', { form: 'title=x' }), {}],
    ['without a type, a body is a form', post(undefined, { form: 'title=x' }), { title: 'x' }],
    [
      'brackets make objects',
      post(FORM_TYPE, { form: 'venue[venue]=Hall&venue[city]=Gulu' }),
      { venue: { venue: 'Hall', city: 'Gulu' } },
    ],
    [
      'numbered brackets make lists of objects',
      post(FORM_TYPE, { form: 'organizer[0][organizer]=Ann&organizer[1][organizer]=Bo' }),
      { organizer: [{ organizer: 'Ann' }, { organizer: 'Bo' }] },
    ],
    ['empty brackets make lists', post(FORM_TYPE, { form: 'tags%5B%5D=a&tags%5B%5D=b' }), { tags: ['a', 'b'] }],
    [
      'each pair of empty brackets appends an item',
      post(FORM_TYPE, {
        form: 'organizer[][organizer]=Ann&organizer[][organizer]=Bo&tags[][name]=a&tags[][name]=b',
      }),
      { organizer: [{ organizer: 'Ann' }, { organizer: 'Bo' }], tags: [{ name: 'a' }, { name: 'b' }] },
    ],
    [
      'also of other names',
      post(FORM_TYPE, { form: 'organizer%5B%5D[organizer]=Ann&organizer[][email]=a@b.c&organizer[]=5' }),
      { organizer: [{ organizer: 'Ann' }, { email: 'a@b.c' }, '5'] },
    ],
    [
      'keeps numeric names in the order of the form',
      post(FORM_TYPE, { form: 'organizer[5]=Bo&organizer[2]=Ann&organizer[]=Cy&organizer[5]=Bea' }),
      { organizer: ['Bea', 'Ann', 'Cy'] },
    ],
    [
      'ignores brackets in a value, unclosed ones and text after the last',
      post(FORM_TYPE, { form: 'a=[b]=c&venue[city]x=Gulu&venue[zip=1&[x]=2&=3&+=4&&d' }),
      { a: '[b]=c', venue: { city: 'Gulu' }, venue_zip: '1', d: '' },
    ],
    ['null is absent', post(JSON_TYPE, { json: { cost: null, title: 'x' } }), { title: 'x' }],
    [
      'null is absent inside an object too',
      post(JSON_TYPE, { json: { venue: { venue: 'H', city: null } } }),
      { venue: { venue: 'H' } },
    ],
    ['ignores an id in the body', post(JSON_TYPE, { json: { id: 1, venue: { id: 3 } } }), { venue: { id: 3 } }],
    [
      'named brackets make lists for list parameters',
      post(FORM_TYPE, { form: 'tags[x]=a&tags[y]=b&organizer[first]=5' }),
      { tags: ['a', 'b'], organizer: ['5'] },
    ],
    [
      'named brackets make an object if a name belongs to the object',
      post(FORM_TYPE, { form: 'tags[slug]=a&organizer[organizer]=Ann&organizer[phone]=1' }),
      { tags: { slug: 'a' }, organizer: { organizer: 'Ann', phone: '1' } },
    ],
    ['the same in JSON', post(JSON_TYPE, { json: { tags: { x: 'a' } } }), { tags: ['a'] }],
    ['keeps unknown parameters', post(JSON_TYPE, { json: { colour: 'blue' } }), { colour: 'blue' }],
  ])('%s', (_name, given, want) => expect(given).toEqual(want));
});

describe('writes take query parameters too', () => {
  test('body parameters override query parameters', () => {
    const body = post(JSON_TYPE, { json: { title: 'from body' } }, 'title=from+query&cost=3');
    expect(body).toEqual({ title: 'from body', cost: '3' });
  });
  test('query parameters replace null', () => {
    expect(post(JSON_TYPE, { json: { cost: null } }, 'cost=3')).toEqual({ cost: '3' });
  });
  test('lists stay lists', () => {
    expect(post(undefined, {}, 'tags[]=a, b&tags[]=c')).toEqual({ tags: ['a, b', 'c'] });
  });
});

describe('query strings', () => {
  test.each([
    'include[]=1&include[]=2',
    'include[0]=1&include[1]=2',
    'include[7]=1&include[9999]=2',
    'include=1,2',
    'include%5B%5D=1&include%5B%5D=2',
    'include[x]=1&include[y]=2',
    'include[]=1&include[x]=2',
    'include[a]=0&include[a]=1&include[b]=2',
  ])('%s is a list of two', (queryString) => expect(get(queryString)).toEqual({ include: '1,2' }));
  test.each([
    ['page[]=1', { page: ['1'] }],
    ['page[x]=1', { page: { x: '1' } }],
    ['include[a][b]=1', { include: { a: { b: '1' } } }],
    ['include[]=1&include[][x]=2', { include: ['1', { x: '2' }] }],
  ])('%s has a type that no parameter accepts', (queryString, want) => expect(get(queryString)).toEqual(want));
  test('replaces dots and spaces in names by underscores, as PHP does', () => {
    expect(get('start.date=1&+end+date=2&a.b[c.d]=3')).toEqual({ start_date: '1', end_date: '2', a_b: { 'c.d': '3' } });
  });
  test('decodes valid escapes and keeps others', () => {
    expect(get('search=Caf%C3%A9+100%&venue=%FF')).toEqual({ search: 'Café 100%', venue: '%FF' });
  });
  test.each(['_fields=', '_fields', '_fields=,,', '_fields[]=', '_fields=+', 'page=2&_fields='])(
    '%s counts as not sent',
    (queryString) => expect(get(queryString)).toEqual(queryString.startsWith('page') ? { page: '2' } : {}),
  );
  test('keeps other empty lists', () => expect(get('include=&_fields=id')).toEqual({ include: '', _fields: 'id' }));
  test('the last value of a name wins', () => {
    expect(get('start_date=2131-01-01&end_date=2131-02-01&start_date=2131-03-01')).toEqual({
      start_date: '2131-03-01',
      end_date: '2131-02-01',
    });
  });
  test('ignores id', () => expect(get('id=7&page=2')).toEqual({ page: '2' }));
  test('reads have no body parameters', () => {
    expect(
      gatherInput({ ...none, method: 'get', mediaType: JSON_TYPE, queryString: 'a=1', json: { b: 2 } }, shape),
    ).toEqual({
      query: { a: '1' },
      body: {},
    });
  });
});

describe('hostile input', () => {
  test.each(['__proto__[x]=1', 'constructor[prototype][x]=1', 'a[__proto__][x]=1', 'a[constructor][prototype][x]=1'])(
    '%s changes no prototype',
    (text) => {
      const { query } = gatherInput({ ...none, method: 'get', queryString: text }, shape);
      expect(({} as Record<string, unknown>).x).toBeUndefined(); // as: the member must not exist
      expect(JSON.stringify(query)).not.toContain('x');
    },
  );
  test('a JSON __proto__ is dropped', () => {
    expect(post(JSON_TYPE, { json: JSON.parse('{"__proto__":{"admin":true},"a":1}') })).toEqual({ a: 1 });
  });
  test('accepts a JSON body with 30,000 levels', () => {
    expect(post(JSON_TYPE, { json: { a: JSON.parse('['.repeat(30_000) + ']'.repeat(30_000)) } })).toHaveProperty('a');
  });
  test('never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        fc.jsonValue(),
        (queryString, form, json) => {
          for (const mediaType of [undefined, JSON_TYPE, FORM_TYPE]) {
            for (const method of ['get', 'put']) {
              const { query, body } = gatherInput({ method, mediaType, queryString, json, form }, shape);
              expect(Object.values({ ...query, ...body })).not.toContain(null);
            }
          }
        },
      ),
    );
  });
});

test('removes U+0000 everywhere, and nothing else', () => {
  const given = { title: 'a\0b', list: ['\0', 1, true, null], nested: { 'na\0me': 'x' }, plain: 'é\n' };
  expect(withoutNulInside(given)).toEqual({
    title: 'ab',
    list: ['', 1, true, null],
    nested: { name: 'x' },
    plain: 'é\n',
  });
});
