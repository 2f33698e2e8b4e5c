import {
  httpMethods,
  InvalidRequest,
  parametersOf,
  pathValidatorOf,
  type Reference,
  resolve,
  type SchemaObject,
} from '@ngoma/express-contract';
import { describe, expect, test } from 'vitest';
import { loadContract, type OpenApiDocument } from '../../src/http/contract.ts';

const { document } = loadContract();

/** Every schema of a parameter or request body, with the place where it stands. */
function* inputSchemas(contract: OpenApiDocument): Generator<[string, SchemaObject]> {
  for (const item of Object.values(contract.paths)) {
    for (const method of httpMethods) {
      const operation = item[method];
      if (operation === undefined) continue;
      for (const { name, schema } of parametersOf(contract, item, operation)) {
        yield* within(`${operation.operationId} ?${name}`, schema);
      }
      for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
        yield* within(operation.operationId, schema);
    }
  }

  function* within(place: string, schema: SchemaObject | Reference): Generator<[string, SchemaObject]> {
    const own = resolve<SchemaObject>(contract, schema);
    yield [place, own];
    for (const [name, each] of Object.entries(own.properties ?? {})) yield* within(`${place}/${name}`, each);
    // A list that must be empty has no items.
    if (own.items && own['maxItems'] !== 0) yield* within(`${place}/items`, own.items);
    for (const branch of (own['anyOf'] ?? own['oneOf'] ?? []) as SchemaObject[]) yield* within(place, branch); // as: a linted contract
  }
}

/** A pattern from the first to the last character without `*`, `+` and `{1,}`. */
function limitsLength(pattern: unknown): boolean {
  if (typeof pattern !== 'string' || !/^\^.*\$$/.test(pattern)) return false;
  const repeats = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  return !/[*+]|\{\d+,\}/.test(repeats);
}

const isPatternWithoutNul = (pattern: unknown): boolean =>
  typeof pattern === 'string' && ['\0', 'a\0b', 'a\0b@c'].every((text) => !new RegExp(pattern, 'u').test(text));

/** Files are no texts: their limit is that of the body, 413 (declared-refusals.test.ts). */
const isFile = (own: SchemaObject): boolean => own['format'] === 'binary';

describe('whatever clients send has a limit in the contract', () => {
  const schemas = [...inputSchemas(document)];
  const placesOf = (type: string, isLimited: (schema: SchemaObject) => boolean) => [
    ...new Set(schemas.filter(([, own]) => own['type'] === type && !isLimited(own)).map(([place]) => place)),
  ];

  test('each list has a greatest number of items', () => {
    expect(placesOf('array', (own) => own['maxItems'] !== undefined)).toEqual([]);
  });

  test('each text has a greatest length', () => {
    const isLimited = (own: SchemaObject) =>
      own['maxLength'] !== undefined || own['enum'] !== undefined || limitsLength(own['pattern']) || isFile(own);
    expect(placesOf('string', isLimited)).toEqual([]);
  });

  test('each text outside of the calendar, which cleans its own, is free of NUL, which PostgreSQL takes nowhere', () => {
    const ofCalendar = new Set<string>(
      Object.entries(document.paths).flatMap(([path, item]) =>
        /^\/(v1|sandbox)\//.test(path) ? [] : httpMethods.flatMap((method) => item[method]?.operationId ?? []),
      ),
    );
    const isFree = (own: SchemaObject) =>
      own['enum'] !== undefined || isExact(own['format']) || isPatternWithoutNul(own['pattern']);
    const isExact = (format: unknown) =>
      ['date', 'date-time', 'uri', 'binary', 'ipv4', 'ipv6'].includes(String(format));
    const withNul = placesOf('string', isFree).filter((place) => !ofCalendar.has(place.split(/[ /]/)[0] ?? ''));
    // Handlers check cursors, recipients and consents, the last two row by row. Fields of carriers' texts lose their NUL.
    const isChecked = (place: string) =>
      / \?cursor$|\/recipients\/items\/to$|^createConsents\/|^receiveCarrier(Receipt|Text)$/.test(place);
    expect(withNul.filter((place) => !isChecked(place))).toEqual([]);
  });

  test('each integer fits its column', () => {
    const fits = (own: SchemaObject) => own['enum'] !== undefined || Number(own['maximum']) <= 2_147_483_647;
    // Pages have no column: one behind the last is 404 however far behind, and their offset is exact.
    const isPage = (place: string) => /^(list\w+|getJsonFeed) \?(per_)?page$/.test(place);
    expect(placesOf('integer', fits).filter((place) => !isPage(place))).toEqual([]);
    const isExact = (own: SchemaObject) =>
      own['enum'] !== undefined || Number.isSafeInteger(Number(own['maximum']) * 100);
    expect(placesOf('integer', isExact)).toEqual([]);
  });
});

describe('a list that is too long', () => {
  const event = { title: 'Nyege Nyege', start_date: '2027-09-04 14:00', end_date: '2027-09-07 02:00' };
  const validate = pathValidatorOf(document, '/events/v1/events');
  const errorsOf = async (body: unknown, query: Record<string, unknown> = {}) => {
    const method = body === undefined ? 'get' : 'post';
    const request = { method, path: '/events/v1/events', headers: {}, query, body } as const;
    const error = await Promise.resolve(validate(request)).catch((thrown: unknown) => thrown);
    return error instanceof InvalidRequest ? error.errors : error;
  };
  const tooLong = (place: string, ...members: string[]) => [
    { place, members, rule: 'maxItems', accepts: expect.stringMatching(/^must be /) },
  ];

  test('is reported without the errors of its items, so that no validator looks at them', async () => {
    expect(await errorsOf({ ...event, venue: Array(16_000).fill({}) })).toEqual(tooLong('body', 'venue'));
    expect(await errorsOf({ ...event, tags: Array(51).fill({}) })).toEqual(tooLong('body', 'tags'));
    expect(await errorsOf({ ...event, cost: Array(101).fill({}) })).toEqual(tooLong('body', 'cost'));
  });

  test('is reported together with the other errors', async () => {
    expect(await errorsOf({ ...event, tags: Array(51).fill({}), cost: Array(101).fill({}), status: 'x' })).toEqual([
      ...tooLong('body', 'tags'),
      ...tooLong('body', 'cost'),
      expect.objectContaining({ members: ['status'], rule: 'enum' }),
    ]);
  });

  test('is found in a query too', async () => {
    expect(await errorsOf(undefined, { venue: ','.repeat(1000) })).toEqual(tooLong('query', 'venue'));
  });

  test('is no longer than the contract allows in one of the branches of a union', async () => {
    expect(await errorsOf({ ...event, organizer: Array(30).fill(7) })).not.toBeInstanceOf(Array);
    expect(await errorsOf({ ...event, organizer: Array(31).fill(7) })).toEqual(tooLong('body', 'organizer'));
  });

  test('no more than 20 errors are told, those nearest to the top first', async () => {
    const errors = await errorsOf({ title: 'Nyege Nyege', tags: Array(50).fill({ id: 'x' }) });
    expect(errors).toHaveLength(20);
    expect(errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ members: ['start_date'], rule: 'required' }),
        expect.objectContaining({ members: ['end_date'], rule: 'required' }),
      ]),
    );
  });
});
