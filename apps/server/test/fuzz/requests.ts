import {
  httpMethods,
  type ParameterObject,
  parametersOf,
  type Reference,
  resolve,
  type SchemaObject,
} from '@ngoma/express-contract';
import fc from 'fast-check';
import type { OpenApiDocument, OperationObject, PathItem } from '../../src/http/contract.ts';

/** A request made from the contract: mostly of the right shape, wrong here and there, and sometimes altogether. */
export interface FuzzRequest {
  readonly operationId: string;
  readonly method: string;
  /** Path and query, encoded. */
  readonly target: string;
  readonly contentType: string | undefined;
  readonly body: Buffer | undefined;
}

const oddTexts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '0',
    '-1',
    'null',
    'NaN',
    '1e999',
    '\ud800',
    'ŋ'.repeat(700),
    '%00',
    '../../etc/passwd',
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '{{7*7}}',
    '2026-02-30',
    '0000-00-00 00:00:00',
    '9999-12-31 23:59:59',
    '+5 fortnights ago',
    'last day of next year',
    '[]',
    '{"a":1}',
    '__proto__',
    '９９９',
    '\u202e\u0000\uffff',
    'x'.repeat(5_000),
    '(((((((((((',
    'a,'.repeat(400),
    '+256772123456',
    'https://[::1]:443/',
    'http://169.254.169.254/',
  ),
);

const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  oddTexts,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(oddTexts, { maxLength: 5 }),
  fc.dictionary(oddTexts, oddTexts, { maxKeys: 4 }),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, -1, 2 ** 31, 2 ** 53 + 2, 1e308, 0.1, [[[[[[[[]]]]]]]], {}, []),
);

/** Requests for every operation below a path of the contract, each as likely as the other. */
export function fuzzRequests(document: OpenApiDocument, below = '/'): fc.Arbitrary<FuzzRequest> {
  const paths = Object.entries(document.paths).filter(([path]) => path.startsWith(below));
  const requests = paths.flatMap(([path, item]) =>
    httpMethods.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [requestFor(document, path, item, method, operation)];
    }),
  );
  return fc.oneof(...requests);
}

function requestFor(
  document: OpenApiDocument,
  path: string,
  item: PathItem,
  method: string,
  operation: OperationObject,
): fc.Arbitrary<FuzzRequest> {
  const parameters = parametersOf(document, item, operation);
  return fc
    .record({ target: targetFor(document, path, parameters), ...bodyFor(document, operation) })
    .map(({ target, sent }) => ({
      operationId: operation.operationId,
      method: method.toUpperCase(),
      target,
      ...sent,
    }));
}

function targetFor(
  document: OpenApiDocument,
  path: string,
  parameters: readonly ParameterObject[],
): fc.Arbitrary<string> {
  const drawn = (place: string, oddWeight: number) =>
    parameters
      .filter((each) => each.in === place)
      .map((each): [string, fc.Arbitrary<unknown>] => [each.name, valueFor({ document, oddWeight }, each.schema, 3)]);
  const places = fc.oneof(
    fc.record(Object.fromEntries(drawn('path', 0))),
    fc.record(Object.fromEntries(drawn('path', 2))),
  );
  // A few at a time: with all of them at once nearly every request would be refused for one or the other.
  const names = [...drawn('query', 1), ['odd', oddTexts] as [string, fc.Arbitrary<unknown>]];
  const query = fc
    .subarray(names, { maxLength: Math.min(3, names.length) })
    .chain((chosen) => fc.record(Object.fromEntries(chosen)));
  const stray = fc.option(oddTexts, { freq: 12 });
  return fc.tuple(places, query, stray, brackets).map(([inPath, inQuery, name, keys]) => {
    const filled = path.replace(/\{(\w+)\}/g, (_all, each: string) => encode(textOf(inPath[each])) || 'x');
    const pairs = Object.entries(inQuery).map(([each, value]) => `${encode(each)}${keys}=${encode(textOf(value))}`);
    return `${filled}?${[...pairs, ...(name === null ? [] : [`${encode(name)}[${encode(name)}]=1`])].join('&')}`;
  });
}

/** Lists and objects as in forms, valid and invalid. */
const brackets = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...['[]', '[0]', '[x]', '%5Bx%5D', '[a][b]', '[][]', '[', '[a', ']', '[__proto__]', '[a]b'],
    ),
  },
  { weight: 1, arbitrary: oddTexts.map((text) => `[${encode(text)}]`) },
);

/** A body as the fields of a form, whose names have brackets. */
function formFields(value: unknown, name: string): [name: string, value: string][] {
  if (typeof value !== 'object' || value === null) return [[name, textOf(value)]];
  return Object.entries(value).flatMap(([key, member]) => formFields(member, name === '' ? key : `${name}[${key}]`));
}

const toForm = (value: unknown): Buffer =>
  Buffer.from(
    formFields(value, '')
      .map((pair) => pair.map(encode).join('='))
      .join('&'),
  );

const boundary = 'ngoma';

function toMultipart(value: unknown): Buffer {
  const parts = formFields(value, '').map(
    ([name, text]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  return Buffer.from(`${parts.join('')}--${boundary}--\r\n`);
}

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(textOf).join(',')
    : typeof value === 'string'
      ? value
      : (JSON.stringify(value) ?? '');

/** A lone surrogate cannot be written as UTF-8. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

function bodyFor(
  document: OpenApiDocument,
  operation: OperationObject,
): { readonly sent: fc.Arbitrary<Pick<FuzzRequest, 'contentType' | 'body'>> } {
  const content = operation.requestBody?.content['application/json'];
  if (content === undefined) return { sent: fc.constant({ contentType: undefined, body: undefined }) };
  const drawn = (oddWeight: number) => valueFor({ document, oddWeight }, content.schema, 4);
  const values = fc.oneof(drawn(0), drawn(0), drawn(1));
  const right = values.map((value) => Buffer.from(JSON.stringify(value) ?? ''));
  const wrong = oddValues.map((value) => Buffer.from(JSON.stringify(value) ?? ''));
  const broken = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    right.map((bytes) => bytes.subarray(0, Math.floor(bytes.length / 2))),
    fc
      .constantFrom(
        '[',
        '{"a":',
        '"\\ud800"',
        '['.repeat(20_000),
        `{"to":"${'9'.repeat(70_000)}"}`,
        'title=a&venue[venue]=b&venue[__proto__][x]=1',
        '\ufeff{}',
      )
      .map((text) => Buffer.from(text)),
  );
  const json = fc.record({
    body: fc.oneof({ weight: 8, arbitrary: right }, { weight: 2, arbitrary: wrong }, { weight: 1, arbitrary: broken }),
    contentType: fc.oneof(
      { weight: 12, arbitrary: fc.constant('application/json') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'application/x-www-form-urlencoded',
          'text/plain',
          'application/json; charset=latin1',
          'multipart/form-data',
          'x',
        ),
      },
    ),
  });
  const forms = fc.oneof(
    fc.record({ body: values.map(toForm), contentType: fc.constant('application/x-www-form-urlencoded') }),
    fc.record({
      body: fc.oneof(
        values.map(toMultipart),
        values.map((value) => toMultipart(value).subarray(0, -5)),
        broken,
      ),
      contentType: fc.constantFrom(`multipart/form-data; boundary=${boundary}`, 'multipart/form-data; boundary="'),
    }),
  );
  return { sent: fc.oneof({ weight: 3, arbitrary: json }, { weight: 1, arbitrary: forms }) };
}

/** How values are drawn from the schemas of a document: the weight of odd ones against 6 that fit. */
interface Sketch {
  readonly document: OpenApiDocument;
  readonly oddWeight: number;
}

/** Values that a schema describes, as far as the generators understand it. */
export const fittingValues = (document: OpenApiDocument, schema: SchemaObject | Reference): fc.Arbitrary<unknown> =>
  valueFor({ document, oddWeight: 0 }, schema, 4);

/** Values that a schema describes, sometimes replaced by other things. */
function valueFor(
  sketch: Sketch,
  schema: SchemaObject | { readonly $ref: string },
  depth: number,
): fc.Arbitrary<unknown> {
  const own = resolve<SchemaObject>(sketch.document, schema);
  return fc.oneof(
    { weight: 6, arbitrary: fitting(sketch, own, depth) },
    { weight: sketch.oddWeight, arbitrary: oddValues },
  );
}

function fitting(sketch: Sketch, schema: SchemaObject, depth: number): fc.Arbitrary<unknown> {
  if (depth < 0) return oddValues;
  const union = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(union)) return fc.oneof(...union.map((each: SchemaObject) => valueFor(sketch, each, depth - 1)));
  if (Array.isArray(schema['enum'])) return fc.constantFrom<unknown[]>(...schema['enum']);
  if (schema['const'] !== undefined) return fc.constant(schema['const']);
  switch (schema['type']) {
    case 'object':
      return objectFor(sketch, schema, depth);
    case 'array':
      return fc.array(valueFor(sketch, schema.items ?? {}, depth - 1), { maxLength: 4 });
    case 'integer':
      return fc.integer({ min: -3, max: 300 });
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return textFor(schema);
    default:
      return oddValues;
  }
}

function objectFor(sketch: Sketch, schema: SchemaObject, depth: number): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const members = Object.fromEntries(properties.map(([name, each]) => [name, valueFor(sketch, each, depth - 1)]));
  const required = Array.isArray(schema['required'])
    ? schema['required'].filter((name: string) => name in members)
    : [];
  const whole = fc.record(members, { requiredKeys: required });
  const sparse = fc.record(members, { requiredKeys: [] });
  const stray = fc.tuple(whole, oddTexts, oddValues).map(([known, name, value]) => ({ ...known, [name]: value }));
  return fc.oneof({ weight: 6, arbitrary: whole }, { weight: 1, arbitrary: sparse }, { weight: 1, arbitrary: stray });
}

function textFor(schema: SchemaObject): fc.Arbitrary<string> {
  if (schema['format'] === 'uri') return fc.webUrl();
  if (typeof schema['pattern'] === 'string') return fc.oneof(patternText(schema['pattern']), oddTexts);
  return fc.oneof(
    fc.constantFrom(
      'Nyege Nyege',
      'Kampala',
      'UGX 50,000',
      '2027-03-04 18:00',
      'tomorrow 9am',
      'Africa/Kampala',
      'publish',
      '12',
      'true',
    ),
    fc.string({ maxLength: 40 }),
    oddTexts,
  );
}

/** Not every pattern can be turned into texts; those that cannot get odd ones. */
function patternText(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return oddTexts;
  }
}
