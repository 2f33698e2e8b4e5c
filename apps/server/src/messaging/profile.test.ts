import { describe, expect, test } from 'vitest';
import type { ValidationError } from '../http/contract.ts';
import { messagingProfile } from './profile.ts';

const query = (queryString: string, ...queryLists: string[]) =>
  messagingProfile.gather(
    { method: 'get', headers: {}, mediaType: undefined, queryString, json: undefined, form: undefined, files: [] },
    { queryLists: new Set(queryLists), emptyQueries: new Set(), bodyLists: new Map() },
  ).query;

const wrongNumber: ValidationError = {
  place: 'body',
  members: ['to'],
  rule: 'pattern',
  accepts: 'must be a Ugandan mobile number like +256772123456',
  problem: 'invalid_number',
};
const wrongLimit: ValidationError = { place: 'query', members: ['limit'], rule: 'type', accepts: 'must be an integer' };

describe('the query', () => {
  test.each<[string, string, Record<string, unknown>]>([
    ['nothing', '', {}],
    ['names and values', 'limit=10&status=sent', { limit: '10', status: 'sent' }],
    ['a name without a value', 'cursor', { cursor: '' }],
    ['escapes', 'to=%2B256772123456', { to: '+256772123456' }],
    ['a name that comes twice', 'limit=1&limit=2', { limit: ['1', '2'] }],
    ['brackets, which mean nothing here', 'a[b]=1', { 'a[b]': '1' }],
    ['escapes that are none', '%=%zz', { '%': '%zz' }],
  ])('holds %s', (_name, given, want) => {
    expect(query(given)).toEqual(want);
  });

  test.each<[string, Record<string, unknown>]>([
    ['status=sent,accepted', { status: 'sent,accepted' }],
    ['status=sent&status=accepted', { status: 'sent,accepted' }],
    ['status[]=sent&status[]=accepted', { status: 'sent,accepted' }],
    ['status%5B%5D=sent&limit=1', { status: 'sent', limit: '1' }],
    ['status[0]=sent&status[1]=accepted', { status: 'sent,accepted' }],
    ['status=sent,queued&status[]=accepted', { status: 'sent,queued,accepted' }],
    ['limit[]=1', { 'limit[]': '1' }],
    ['status[a]=sent', { 'status[a]': 'sent' }],
  ])('has one list in %s, as clients write it', (given, want) => {
    expect(query(given, 'status')).toEqual(want);
  });

  test('keeps names of inherited members', () => {
    expect(Object.keys(query('__proto__=1'))).toEqual(['__proto__']);
  });
});

describe('an invalid request', () => {
  test('has the code of a single error', () => {
    expect(messagingProfile.toProblem([wrongNumber])).toMatchObject({
      code: 'invalid_number',
      detail: "'to' must be a Ugandan mobile number like +256772123456.",
      params: { to: "'to' must be a Ugandan mobile number like +256772123456." },
      errors: [{ pointer: '/to', code: 'pattern' }],
    });
  });

  test('lists all errors', () => {
    const key: ValidationError = {
      place: 'header',
      members: ['idempotency-key'],
      rule: 'maxLength',
      accepts: 'is too long',
    };
    expect(messagingProfile.toProblem([wrongNumber, wrongLimit, key])).toMatchObject({
      code: 'validation_failed',
      detail:
        "'to' must be a Ugandan mobile number like +256772123456. 'limit' must be an integer. 'idempotency-key' is too long.",
      errors: [{ pointer: '/to' }, { pointer: '?limit' }, { pointer: ':idempotency-key' }],
    });
  });

  test.each<[string, ValidationError, string]>([
    ['a member without a code of its own is not valid', wrongLimit, 'validation_failed'],
    ['a member with one has it', { ...wrongLimit, problem: 'message_too_long' }, 'message_too_long'],
  ])('%s', (_name, given, want) => {
    expect(messagingProfile.toProblem([given]).code).toBe(want);
  });

  test('reports a body that is not an object', () => {
    const whole: ValidationError = { place: 'body', members: [], rule: 'type', accepts: 'must be object' };
    expect(messagingProfile.toProblem([whole]).detail).toBe('The body must be a JSON object.');
    expect(messagingProfile.toProblem([{ ...whole, rule: 'required' }]).detail).toBe('The body is missing.');
  });
});
