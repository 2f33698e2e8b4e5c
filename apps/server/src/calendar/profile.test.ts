import { describe, expect, test } from 'vitest';
import type { OverridableMethod } from '../http/api-profile.ts';
import type { ValidationError } from '../http/contract.ts';
import { calendarProfile } from './profile.ts';

const error = (
  place: ValidationError['place'],
  member: string,
  rule: string,
  accepts = 'must be right',
): ValidationError => ({
  place,
  members: member.split('/'),
  rule,
  accepts,
});

describe('the method override', () => {
  const post: OverridableMethod = { method: 'POST', headers: {}, queryString: '' };
  const header = { 'x-http-method-override': 'put' };

  test.each<readonly [string, OverridableMethod, string]>([
    ['POST means POST', post, 'POST'],
    ['reads the parameter', { ...post, queryString: 'a=1&_method=patch' }, 'PATCH'],
    ['reads the header', { ...post, headers: header }, 'PUT'],
    ['the parameter overrides the header', { ...post, headers: header, queryString: '_method=DELETE' }, 'DELETE'],
    ['uses the last of several parameters', { ...post, queryString: '_method=PUT&_method=DELETE' }, 'DELETE'],
    ['ignores methods of reads', { ...post, queryString: '_method=GET' }, 'POST'],
    ['is ignored in reads', { ...post, method: 'GET', queryString: '_method=DELETE' }, 'GET'],
  ])('%s', (_name, sent, want) => {
    expect(calendarProfile.methodOverride?.(sent)).toBe(want);
  });
});

describe('input', () => {
  const shape = {
    queryLists: new Set(['a']),
    emptyQueries: new Set<string>(),
    bodyLists: new Map([['tags', new Set(['id', 'name'])]]),
  };
  const raw = {
    method: 'post',
    headers: {},
    mediaType: 'application/json',
    queryString: '',
    json: undefined,
    form: undefined,
    files: [],
  };

  test('merges JSON over the query, and removes U+0000', () => {
    const gathered = calendarProfile.gather(
      { ...raw, queryString: 'city=Jinja&zip=1', json: { zip: '2\0', id: 7 } },
      shape,
    );
    expect(gathered.body).toEqual({ city: 'Jinja', zip: '2' });
  });

  test.each([
    ['', 'get', 'get'],
    ['_method=PUT&_method=GET', 'patch', 'GET'],
    ['_method=PUT', 'get', 'PUT'],
  ])('%s with the header %s is the method %s', (queryString, header, method) => {
    const headers = { 'x-http-method-override': header };
    expect(calendarProfile.gather({ ...raw, headers, queryString }, shape).query).toEqual({ _method: method });
    expect(calendarProfile.gather({ ...raw, method: 'get', headers, queryString: '' }, shape).query).toEqual({});
  });

  test('merges forms over the query', () => {
    const form = 'venue[venue]=Hall&tags[]=1&tags[]=2';
    const gathered = calendarProfile.gather({ ...raw, mediaType: 'application/x-www-form-urlencoded', form }, shape);
    expect(gathered.body).toEqual({ venue: { venue: 'Hall' }, tags: ['1', '2'] });
  });

  test('of a read is the query', () => {
    const read = { ...raw, method: 'get', mediaType: undefined, queryString: 'a[]=1&a[]=2' };
    expect(calendarProfile.gather(read, shape)).toEqual({ query: { a: '1,2' }, body: {} });
  });
});

describe('validation errors', () => {
  const problemOf = (...errors: ValidationError[]) => calendarProfile.toProblem(errors);

  test('missing members are reported before and without other errors', () => {
    const problem = problemOf(
      error('body', 'status', 'enum'),
      error('body', 'start_date', 'required'),
      error('body', 'end_date', 'required'),
    );
    expect(problem).toMatchObject({
      code: 'rest_missing_callback_param',
      params: ['start_date', 'end_date'],
      detail: 'Required and missing: start_date, end_date.',
    });
    expect(problem.errors.map(({ pointer }) => pointer)).toEqual(['/start_date', '/end_date']);
  });

  test('all other errors are reported together, by name', () => {
    const problem = problemOf(error('body', 'organizer/0/website', 'pattern'), error('query', '_fields', 'maxItems'));
    expect(problem).toMatchObject({
      code: 'rest_invalid_param',
      detail: 'These parameters are not valid: organizer, _fields.',
      params: { organizer: "'organizer/0/website' must be right.", _fields: "'_fields' must be right." },
      data: { details: { organizer: { code: 'pattern' } } },
    });
    expect(problem.errors.map(({ pointer }) => pointer)).toEqual(['/organizer/0/website', '?_fields']);
  });

  test('a missing nested member is reported as invalid', () => {
    expect(problemOf(error('body', 'venue/venue', 'required')).code).toBe('rest_invalid_param');
  });
});

describe('responses', () => {
  const response = {
    status: 200,
    headers: { 'X-TEC-Total': '1' },
    body: { id: 1, venue: 'Hall', json_ld: { name: 'x' } },
  };
  const shape = (queryString: string, { status, headers, body } = response) =>
    calendarProfile.shape?.(queryString, { status, headers, readBody: () => body });

  test('do not change without these parameters', () => {
    expect(shape('page=2')).toBeUndefined();
  });

  test.each([
    ['_fields=id,json_ld.name'],
    ['_fields[]=id&_fields[]=json_ld.name'],
    ['_fields=id&_fields=json_ld.name'],
  ])('%s leaves the rest out', (queryString) => {
    expect(shape(queryString)?.body).toEqual({ id: 1, json_ld: { name: 'x' } });
  });

  test('an envelope contains status and headers', () => {
    const { headers } = response;
    expect(shape('_envelope&_fields=id')).toMatchObject({
      status: 200,
      body: { body: { id: 1 }, status: 200, headers },
    });
  });

  test('errors keep all their members', () => {
    const failed = { ...response, status: 404 };
    expect(shape('_fields=id', failed)?.body).toEqual(response.body);
    expect(shape('_envelope=1', failed)).toMatchObject({ status: 200, body: { status: 404 } });
  });
});
