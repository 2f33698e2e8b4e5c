import { describe, expect, test } from 'vitest';
import { anonymous, type Caller, type Role, type UserId } from '../account/caller.ts';
import type { OperationId } from '../http/handler.ts';
import type { Fault } from '../http/validation.ts';
import { calendarProfile } from './profile.ts';

const as = (role: Role): Caller => ({ kind: 'user', user: { id: 1 as UserId, login: role, role } });
const fault = (place: Fault['place'], member: string, rule: string, accepts = 'must be right'): Fault => ({
  place,
  members: member.split('/'),
  rule,
  accepts,
});

describe('input', () => {
  const raw = { method: 'post', mediaType: 'application/json', queryString: '', json: undefined, form: undefined };

  test('comes from JSON, with the query beneath it and without U+0000', () => {
    const gathered = calendarProfile.gather({ ...raw, queryString: 'city=Jinja&zip=1', json: { zip: '2\0', id: 7 } });
    expect(gathered.body).toEqual({ city: 'Jinja', zip: '2' });
  });

  test('comes from forms', () => {
    const form = 'venue[venue]=Hall&tags[]=1&tags[]=2';
    const gathered = calendarProfile.gather({ ...raw, mediaType: 'application/x-www-form-urlencoded', form });
    expect(gathered.body).toEqual({ venue: { venue: 'Hall' }, tags: ['1', '2'] });
  });

  test('of a read is its query', () => {
    const gathered = calendarProfile.gather({
      ...raw,
      method: 'get',
      mediaType: undefined,
      queryString: 'a[]=1&a[]=2',
    });
    expect(gathered).toEqual({ query: { a: '1,2' }, body: {} });
  });
});

describe('faults', () => {
  const problemOf = (...faults: Fault[]) => calendarProfile.toProblem(faults);

  test('what is missing is told first and alone', () => {
    const problem = problemOf(
      fault('body', 'status', 'enum'),
      fault('body', 'start_date', 'required'),
      fault('body', 'end_date', 'required'),
    );
    expect(problem).toMatchObject({
      code: 'rest_missing_callback_param',
      params: ['start_date', 'end_date'],
      detail: 'Required and missing: start_date, end_date.',
    });
    expect(problem.errors.map(({ pointer }) => pointer)).toEqual(['/start_date', '/end_date']);
  });

  test('everything else is told at once, by name', () => {
    const problem = problemOf(fault('body', 'organizer/0/website', 'pattern'), fault('query', '_fields', 'maxItems'));
    expect(problem).toMatchObject({
      code: 'rest_invalid_param',
      detail: 'These parameters are not valid: organizer, _fields.',
      params: { organizer: "'organizer/0/website' must be right.", _fields: "'_fields' must be right." },
      data: { details: { organizer: { code: 'pattern' } } },
    });
    expect(problem.errors.map(({ pointer }) => pointer)).toEqual(['/organizer/0/website', '?_fields']);
  });

  test('a missing member of a member is not valid, not missing', () => {
    expect(problemOf(fault('body', 'venue/venue', 'required')).code).toBe('rest_invalid_param');
  });

  test('an id that is no number is no route; one that nothing can have is unknown', () => {
    expect(problemOf(fault('path', 'id', 'type')).code).toBe('rest_no_route');
    expect(problemOf(fault('path', 'id', 'minimum')).code).toBe('rest_no_route');
    const tooLarge = { ...fault('path', 'id', 'maximum'), problem: 'venue-not-found' };
    expect(problemOf(tooLarge, fault('body', 'venue', 'required')).code).toBe('venue-not-found');
  });
});

describe('roles that may never do it are refused before their input is looked at', () => {
  test.each<readonly [OperationId, Role, boolean]>([
    ['updateEvent', 'subscriber', false],
    ['updateEvent', 'contributor', true],
    ['deleteVenueBySlug', 'subscriber', false],
    ['updateOrganizerByPut', 'contributor', true],
    ['updateCategory', 'contributor', false],
    ['deleteCategory', 'author', true],
    ['updateTagByPost', 'author', false],
    ['deleteTag', 'editor', true],
    ['createVenue', 'subscriber', true],
    ['listVenues', 'subscriber', true],
  ])('%s by a %s: %s', (operation, role, isAllowed) => {
    const refuse = () => calendarProfile.refuse(operation, as(role));
    if (isAllowed) expect(refuse).not.toThrow();
    else expect(refuse).toThrow(expect.objectContaining({ code: 'rest_forbidden' }));
  });

  test('visitors may read', () => {
    expect(() => calendarProfile.refuse('getEvent', anonymous)).not.toThrow();
  });
});

describe('answers', () => {
  const answer = {
    status: 200,
    headers: { 'X-TEC-Total': '1' },
    body: { id: 1, venue: 'Hall', json_ld: { name: 'x' } },
  };
  const shape = (queryString: string, { status, headers, body } = answer) =>
    calendarProfile.shape?.(queryString, { status, headers, readBody: () => body });

  test('stay as they are where nothing is asked', () => {
    expect(shape('page=2')).toBeUndefined();
  });

  test.each([
    ['_fields=id,json_ld.name'],
    ['_fields[]=id&_fields[]=json_ld.name'],
    ['_fields=id&_fields=json_ld.name'],
  ])('%s leaves the rest out', (queryString) => {
    expect(shape(queryString)?.body).toEqual({ id: 1, json_ld: { name: 'x' } });
  });

  test('an envelope holds status and headers', () => {
    const { headers } = answer;
    expect(shape('_envelope&_fields=id')).toMatchObject({
      status: 200,
      body: { body: { id: 1 }, status: 200, headers },
    });
  });

  test('errors keep all their members', () => {
    const error = { ...answer, status: 404 };
    expect(shape('_fields=id', error)?.body).toEqual(answer.body);
    expect(shape('_envelope=1', error)).toMatchObject({ status: 200, body: { status: 404 } });
  });
});
