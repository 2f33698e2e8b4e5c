import { httpMethods, type ParameterObject, parametersOf, resolve, type SchemaObject } from '@ngoma/express-contract';
import type { Draw } from '../../../../test/harness/draw.ts';
import type { OpenApiDocument, OperationObject } from '../../src/http/contract.ts';

/** A costly request: mostly valid, with one deep, wide, long or repeated part. */
export interface HostileRequest {
  readonly method: string;
  readonly target: string;
  readonly body: string | undefined;
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

/** Up to `most` characters; most texts have the full length, so that costly code runs. */
function hostileText(draw: Draw, most: number): string {
  const unit = draw.from([...units, ...moreUnits]);
  // The longest of them all, and the longest with as many tags as a body may contain.
  const length = draw.from([10, 1000, most, unit.includes('<') ? Math.min(most, 4900 * unit.length) : most]);
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}

function hostileValue(draw: Draw, most: number): unknown {
  const count = draw.from([20, 100, 1000, 3000]);
  const kinds: (() => unknown)[] = [
    () => hostileText(draw, most),
    () => hostileText(draw, Math.min(most, 1000)),
    () => Array.from({ length: count }, () => ({})),
    () => Array.from({ length: count }, (_, index) => `term ${index}`),
    () => Array.from({ length: count }, (_, index) => ({ organizer: `Troupe ${index}`, website: 7, email: [] })),
    () => Array.from({ length: 100 }, (_, index) => ({ organizer: `Troupe ${index}`, description: '<b>x' })),
    () => Object.fromEntries(Array.from({ length: count }, (_, index) => [`member${index}`, index])),
    () => nested(count),
    () => 1e308,
    () => Number(draw.from(numbers)),
  ];
  return draw.from(kinds)();
}

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let i = 0; i < depth; i += 1) value = i % 2 === 0 ? [value] : { venue: value };
  return value;
}

export function createHostileRequests(document: OpenApiDocument, draw: Draw): () => HostileRequest {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    httpMethods.flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      return [{ path, method, operation, parameters: parametersOf(document, item, operation) }];
    }),
  );

  return () => {
    const { path, method, operation, parameters } = draw.from(operations);
    const filled = path
      .replace('{id}', path.startsWith('/v1') ? 'msg_00000000000000000000000000' : String(draw.integer(1, 30)))
      .replace('{carrier}', 'simulator')
      .replace('{slug}', draw.from(['nyege-nyege', 'x'.repeat(2000), '%E6%9D%B1'.repeat(200)]))
      .replace('{file}', 'errors')
      .replace('{section}/{page}', 'errors/not_found');
    const query = hostileQuery(
      draw,
      parameters.filter((each) => each.in === 'query'),
    );
    return {
      method: method.toUpperCase(),
      target: `${filled}${query}`,
      body: hostileBody(document, draw, operation),
    };
  };
}

/** The most new terms, organizers and texts of one event. */
const manyLinks = (draw: Draw) => ({
  tags: Array.from({ length: 50 }, () => `tag ${draw.integer(1, 1e9)}`),
  categories: Array.from({ length: 50 }, () => `category ${draw.integer(1, 1e9)}`),
  organizer: Array.from({ length: 30 }, () => ({
    organizer: `Troupe ${draw.integer(1, 1e9)}`,
    description: '<p>It\'s "so" -- <b>x</b></p>'.repeat(9),
  })),
});

/** An address and its headers together are at most 16 kB. */
const longestQuery = 12_000;

function hostileQuery(draw: Draw, parameters: readonly ParameterObject[]): string {
  if (parameters.length === 0 || draw.chance(0.4)) return '';
  const pairs = Array.from({ length: draw.integer(1, 3) }, () => {
    const value = draw.from<() => string>([
      () => hostileText(draw, 3000),
      () => draw.from(numbers),
      () => Array.from({ length: 333 }, (_, index) => `w${index}`).join(' '),
      () => 'a e -i o u aa bb cc',
      () => Array.from({ length: 1000 }, (_, index) => index).join(','),
      () => ','.repeat(5000),
    ])();
    return `${draw.from(parameters).name}=${encodeURIComponent(value.toWellFormed())}`;
  });
  return `?${pairs.join('&')}`.slice(0, longestQuery).replace(/%.?$/, '');
}

function hostileBody(document: OpenApiDocument, draw: Draw, operation: OperationObject): string | undefined {
  const content = operation.requestBody?.content['application/json'];
  if (content === undefined) return undefined;
  const [example] = Object.values(content.examples ?? {});
  const value = example && resolve<{ readonly value: unknown }>(document, example).value;
  const body: Record<string, unknown> = { ...(value as Record<string, unknown>) }; // as: every example is an object
  const names = Object.keys(resolve<SchemaObject>(document, content.schema).properties ?? { name: {} });
  const replaced = draw.integer(1, 2);
  for (let i = 0; i < replaced; i += 1) body[draw.from(names)] = hostileValue(draw, 1000);
  // Most requests are valid except for one long text, so that all of their work is done.
  const texts = names.filter((name) => ['description', 'excerpt', 'message'].includes(name));
  if (texts.length > 0 && draw.chance(0.6))
    Object.assign(body, value, { [draw.from(texts)]: hostileText(draw, 100_000) });
  if (names.includes('tags') && draw.chance(0.2)) Object.assign(body, value, manyLinks(draw));
  return draw.from([
    () => JSON.stringify(body),
    () => JSON.stringify(body),
    () => JSON.stringify(body),
    () => JSON.stringify(hostileValue(draw, 250_000)) ?? '[]',
    () => '['.repeat(60_000),
  ])();
}
