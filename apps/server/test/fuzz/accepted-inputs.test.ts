import { bodyContent, type ParameterObject, parametersOf } from '@ngoma/express-contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Case, cases, document } from '../harness/every-operation.ts';
import { exampleBodies } from '../harness/example-request.ts';
import { bodyValidatorOf, schemaValidatorOf } from '../harness/fresh-validators.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { fittingValues } from './requests.ts';

/** Values of each query parameter. */
const drawnValues = 12;
/** Bodies of each operation; many do not fit, because the generators do not know all keywords. */
const drawn = 40;
/** Bodies that contain each member of the examples. */
const variedDrawn = 5;
const seed = 20_261_127;

/** Errors about bodies that the contract accepts, as `operation pointer code`, with the reason. */
const exceptions: readonly (readonly [errors: RegExp, reason: string])[] = [
  [
    / \/(?:requests\/\d+\/body|venue|organizer|image|parent|author|featured_media)\b/,
    'named records, users and files exist',
  ],
  [/ \/(?:start_date|end_date|date|date_utc|timezone) invalid$/, 'dates are written in words, as PHP reads them'],
  [/ \/geo_l(?:at|ng) invalid$/, 'one half of a location is sent empty, or is of a venue that has the other'],
  [/ \/(?:url|callback_url) address$/, 'only public hosts are asked'],
  [/ \/sender_id alphabet$/, 'ten characters of the GSM alphabet count twice'],
  [/ \/recipients\/\d+ \w+$/, '`on_invalid` decides on each recipient'],
  [/ \/message segments$/, 'the segments of a text depend on its characters'],
  [/ \/(?:texts|variables)\/\S+ (?:variables|unused)$/, 'the variables of a template are those of its texts'],
  [
    / \/(?:template|variables)\b.* (?:unknown|required|maxLength|code|variables)$/,
    'the template that is named exists and has variables',
  ],
  [/ \/(?:send_at|expires_at) (?:range|later|marketing_hours)$/, 'times are compared with now'],
  [/ \/given_at range$/, 'the time of a consent is not in the future'],
  [/ \/(?:accent_color contrast|languages unreviewed|time_zone zone|logo image)$/, 'settings fit what pages can show'],
  [/ \/recurrence invalid$/, 'rules and dates are read as in iCalendar'],
  [/ \/password password$/, 'a password does not contain the login'],
  [/ \/allowed_from\/\d+ address$/, 'the prefix of a network fits its address'],
];

/** The same about values of query parameters. */
const queryExceptions: readonly (readonly [errors: RegExp, reason: string])[] = [
  [/ \?mode const$/, 'a key reads the messages of its own mode'],
  [/ \?cursor cursor$/, 'a cursor comes from another page'],
  [/ \?(?:(?:modified|starts|ends)_(?:before|after)|start_date|end_date) invalid$/, 'dates are in words, as for PHP'],
  [/ \?(?:venue|organizer|event|post|parent|post_parent|include|exclude) invalid$/, 'named records exist'],
  [/ \?(?:tags|categories) invalid$/, 'named terms exist'],
  [/ \?geoloc_l(?:at|ng) invalid$/, 'each needs the other, and OpenAPI has no rule about several parameters'],
];

interface FieldError {
  readonly pointer: string;
  readonly code: string;
}

const asked = cases.filter(
  ({ operation }) => operation.requestBody?.content['application/json'] !== undefined && !operation['x-as-sent'],
);

describe('the server accepts the shape of every body that the contract accepts', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test.each(asked)('$id', { timeout: 120_000 }, async (each) => {
    const bodies = acceptedBodies(each);
    const errors = new Set<string>();
    for (const body of bodies)
      for (const { pointer, code } of await errorsOf(each, body)) errors.add(`${each.id} ${pointer} ${code}`);
    const isException = (error: string) => exceptions.some(([known]) => known.test(error));
    expect([...errors].filter((error) => !isException(error))).toEqual([]);
    expect(bodies.length).toBeGreaterThan(0);
  });

  async function errorsOf({ path, method }: Case, body: unknown): Promise<readonly FieldError[]> {
    const authorization = path.startsWith('/v1/') ? server.bearer : server.basic('administrator');
    const headers = { 'content-type': 'application/json', authorization };
    const response = await fetch(`${server.url}${path}`, { method, body: JSON.stringify(body), headers });
    return fieldErrors(response);
  }
});

async function fieldErrors(response: Response): Promise<readonly FieldError[]> {
  const answer = (await response.json().catch(() => ({}))) as { errors?: FieldError[] }; // as: the body of a problem
  return response.status === 400 ? (answer.errors ?? []) : [];
}

const queryOf = ({ item, operation }: Case): ParameterObject[] =>
  parametersOf(document, item, operation).filter((each) => each.in === 'query');
const withQuery = cases.filter((each) => each.method === 'GET' && queryOf(each).length > 0);

describe('the server accepts the shape of every query parameter that the contract accepts', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test.each(withQuery)('$id', { timeout: 120_000 }, async (each) => {
    const authorization = each.path.startsWith('/v1/') ? server.bearer : server.basic('administrator');
    const errors = new Set<string>();
    for (const parameter of queryOf(each)) {
      for (const text of acceptedTexts(parameter)) {
        const query = new URLSearchParams({ [parameter.name]: text });
        const response = await fetch(`${server.url}${each.path}?${query}`, { headers: { authorization } });
        for (const { code } of await fieldErrors(response)) errors.add(`${each.id} ?${parameter.name} ${code}`);
      }
    }
    const isException = (error: string) => queryExceptions.some(([known]) => known.test(error));
    expect([...errors].filter((error) => !isException(error))).toEqual([]);
  });
});

/** Whether no text has half of a surrogate pair: other validators do not support the format `well-formed-text`. */
const isWellFormed = (value: unknown): boolean => !/\\ud[89a-f]/.test(JSON.stringify(value));

/** Values of a query parameter that Ajv accepts, as texts; lists have commas. */
function acceptedTexts({ schema = {} }: ParameterObject): readonly string[] {
  const validate = schemaValidatorOf(schema);
  const values = fc.sample(fittingValues(document, schema), { numRuns: drawnValues, seed });
  const texts = values.filter((value) => validate(value)).map(toText);
  return [...new Set(texts)].filter((text) => text !== undefined);
}

/** Undefined for a value that the text would make another one of. */
function toText(value: unknown): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? value : undefined;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const items = Array.isArray(value) ? value.map(toText) : [];
  return items.length === 0 || items.some((item) => !item || item.includes(',')) ? undefined : items.join(',');
}

/** Bodies that Ajv accepts: generated ones, and the examples with one generated member. */
function acceptedBodies({ operation }: Case): unknown[] {
  const { schema = {} } = bodyContent(operation) ?? {};
  const validate = bodyValidatorOf(operation);
  // The value after JSON, which is the value that is sent.
  const values = fc
    .sample(fittingValues(document, schema), { numRuns: drawn, seed })
    .map((value): unknown => JSON.parse(JSON.stringify(value) ?? 'null'));
  const examples = exampleBodies(document, operation).flatMap(([, { body }]) =>
    typeof body === 'string' ? [JSON.parse(body) as object] : [],
  );
  const members = values.slice(0, variedDrawn).flatMap((value) => Object.entries(value ?? {}));
  const varied = examples.flatMap((example) => [
    example,
    ...members.map(([name, value]) => ({ ...example, [name]: value })),
  ]);
  return [...values, ...varied].filter((value) => isWellFormed(value) && validate(value));
}
