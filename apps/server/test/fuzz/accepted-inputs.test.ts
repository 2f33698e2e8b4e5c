import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyContent } from '../../src/http/contract/document.ts';
import { type Case, cases, document } from '../harness/every-operation.ts';
import { exampleBodies } from '../harness/example-request.ts';
import { bodyValidatorOf } from '../harness/fresh-validators.ts';
import { startServer, type TestServer } from '../harness/server.ts';
import { fittingValues } from './requests.ts';

/** Bodies of each operation; many do not fit, because the generators do not know all keywords. */
const drawn = 40;
/** Bodies of which each member takes its turn in the examples. */
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
    / \/(?:template|variables)\b.* (?:unknown|required|maxLength)$/,
    'the template that is named exists and has variables',
  ],
  [/ \/(?:send_at|expires_at) (?:range|later|marketing_hours)$/, 'times are compared with now'],
  [/ \/given_at range$/, 'the time of a consent is not in the future'],
  [/ \/allowed_from\/\d+ address$/, 'the prefix of a network fits its address'],
  [/ \S+ (?:format|pattern)$/, 'validators of others do not know the format well-formed-text'],
];

interface FieldError {
  readonly pointer: string;
  readonly code: string;
}

const asked = cases.filter(
  ({ operation }) => operation.requestBody?.content['application/json'] !== undefined && !operation['x-as-sent'],
);

describe('the server refuses no body for its shape that the contract accepts', () => {
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
    const answer = (await response.json().catch(() => ({}))) as { errors?: FieldError[] }; // as: the body of a problem
    return response.status === 400 ? (answer.errors ?? []) : [];
  }
});

/** Bodies that Ajv accepts: generated ones, and the examples with one generated member. */
function acceptedBodies({ operation }: Case): unknown[] {
  const { schema = {} } = bodyContent(operation) ?? {};
  const validate = bodyValidatorOf(operation);
  // What JSON makes of a value is what is sent.
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
  return [...values, ...varied].filter((value) => validate(value));
}
