import {
  httpMethods,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  parametersOf,
  resolve,
  type SchemaObject,
} from '../src/http/document.ts';

/** A request that is meant to cost much: mostly right, with something deep, wide, long or repeated in one place. */
export interface HostileRequest {
  readonly method: string;
  readonly target: string;
  readonly body: string | undefined;
}

/** Numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const units = [
  '<',
  '<b>',
  '</b>',
  '<ul><li>',
  '<a ',
  '<a href="x" style="a:b;',
  '<!--',
  '&',
  '&amp;',
  "'",
  '"',
  '-',
  ' ',
  '\n',
];
const moreUnits = [
  '\n\n',
  '<br>',
  '<p>It\'s "so" -- x</p>\n\n',
  '1.',
  '1x',
  "1'",
  '&#8216;',
  '東',
  '\ud83d\ude00',
  'a b ',
  'ab ',
  '%',
  ',',
];
const numbers = ['1e309', '-1e309', '99999999999999999999', '-1', '0', '2147483648', '1e-7', 'NaN', '0x10', '١'];

const pick = <Item>(random: () => number, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item; // as: no list here is empty

/** Up to `most` characters; most of them are as long as they may be, so that what is costly is reached. */
function hostileText(random: () => number, most: number): string {
  const unit = pick(random, [...units, ...moreUnits]);
  // The longest of them all, and the longest that holds no more tags than a body may.
  const length = pick(random, [10, 1000, most, unit.includes('<') ? Math.min(most, 4900 * unit.length) : most]);
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}

function hostileValue(random: () => number, most: number): unknown {
  const count = pick(random, [20, 100, 1000, 3000]);
  const kinds: (() => unknown)[] = [
    () => hostileText(random, most),
    () => hostileText(random, Math.min(most, 1000)),
    () => Array.from({ length: count }, () => ({})),
    () => Array.from({ length: count }, (_, index) => `term ${index}`),
    () => Array.from({ length: count }, (_, index) => ({ organizer: `Troupe ${index}`, website: 7, email: [] })),
    () => Array.from({ length: 100 }, (_, index) => ({ organizer: `Troupe ${index}`, description: '<b>x' })),
    () => Object.fromEntries(Array.from({ length: count }, (_, index) => [`member${index}`, index])),
    () => nested(count),
    () => 1e308,
    () => Number(pick(random, numbers)),
  ];
  return pick(random, kinds)();
}

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let i = 0; i < depth; i += 1) value = i % 2 === 0 ? [value] : { venue: value };
  return value;
}

export function createHostileRequests(document: OpenApiDocument, random: () => number): () => HostileRequest {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    httpMethods.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      return [{ path, method, operation, parameters: parametersOf(document, item, operation) }];
    }),
  );

  return () => {
    const { path, method, operation, parameters } = pick(random, operations);
    const filled = path
      .replace(
        '{id}',
        path.startsWith('/v1') ? 'msg_00000000000000000000000000' : String(1 + Math.floor(random() * 30)),
      )
      .replace('{carrier}', 'simulator')
      .replace('{slug}', pick(random, ['nyege-nyege', 'x'.repeat(2000), '%E6%9D%B1'.repeat(200)]))
      .replace('{code}', 'not_found')
      .replace('{guide}', 'sending');
    const query = hostileQuery(
      random,
      parameters.filter((each) => each.in === 'query'),
    );
    return {
      method: method.toUpperCase(),
      target: `${filled}${query}`,
      body: hostileBody(document, random, operation),
    };
  };
}

/** As many new terms, organizers and texts as one event may bring. */
const manyLinks = (random: () => number) => ({
  tags: Array.from({ length: 50 }, () => `tag ${Math.floor(random() * 1e9)}`),
  categories: Array.from({ length: 50 }, () => `category ${Math.floor(random() * 1e9)}`),
  organizer: Array.from({ length: 30 }, () => ({
    organizer: `Troupe ${Math.floor(random() * 1e9)}`,
    description: '<p>It\'s "so" -- <b>x</b></p>'.repeat(9),
  })),
});

/** No address and its headers are longer than 16 kB together. */
const longestQuery = 12_000;

function hostileQuery(random: () => number, parameters: readonly ParameterObject[]): string {
  if (parameters.length === 0 || random() < 0.4) return '';
  const pairs = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
    const value = pick(random, [
      () => hostileText(random, 3000),
      () => pick(random, numbers),
      () => Array.from({ length: 333 }, (_, index) => `w${index}`).join(' '),
      () => 'a e -i o u aa bb cc',
      () => Array.from({ length: 1000 }, (_, index) => index).join(','),
      () => ','.repeat(5000),
    ])();
    return `${pick(random, parameters).name}=${encodeURIComponent(value.toWellFormed())}`;
  });
  return `?${pairs.join('&')}`.slice(0, longestQuery).replace(/%.?$/, '');
}

function hostileBody(document: OpenApiDocument, random: () => number, operation: OperationObject): string | undefined {
  const content = operation.requestBody?.content['application/json'];
  if (content === undefined) return undefined;
  const [example] = Object.values(content.examples ?? {});
  const value = example && resolve<{ readonly value: unknown }>(document, example).value;
  const body: Record<string, unknown> = { ...(value as Record<string, unknown>) }; // as: every example is an object
  const names = Object.keys(resolve<SchemaObject>(document, content.schema).properties ?? { name: {} });
  const replaced = 1 + Math.floor(random() * 2);
  for (let i = 0; i < replaced; i += 1) body[pick(random, names)] = hostileValue(random, 1000);
  // Most requests are right but for one long text, so that all of their work is done.
  const texts = names.filter((name) => ['description', 'excerpt', 'message'].includes(name));
  if (texts.length > 0 && random() < 0.6)
    Object.assign(body, value, { [pick(random, texts)]: hostileText(random, 100_000) });
  if (names.includes('tags') && random() < 0.2) Object.assign(body, value, manyLinks(random));
  return pick(random, [
    () => JSON.stringify(body),
    () => JSON.stringify(body),
    () => JSON.stringify(body),
    () => JSON.stringify(hostileValue(random, 250_000)) ?? '[]',
    () => '['.repeat(60_000),
  ])();
}
