import { describe, expect, test } from 'vitest';
import type { OperationId } from '../../src/http/handler.ts';
import { cases, document } from '../harness/every-operation.ts';
import { declaredInputs, findUnread, planted, plantInputs, track } from '../harness/input-reads.ts';

type Query = Readonly<Record<string, unknown>>;

const readBy = (handle: (query: Query) => unknown, query: Query): string[] => {
  const read = new Set<string>();
  handle(track(query, 'query', read) as Query); // as: a tracked object has the members of the object
  return [...read];
};

describe('input counts as read', () => {
  test.each<[name: string, handle: (query: Query) => unknown]>([
    ['a member', ({ status }) => status],
    ['a member that was not sent', ({ status, search }) => [status, search].slice(0, 1)],
    ['a member that is asked for', (query) => 'status' in query],
    ['a member beside the rest', ({ status, ...rest }) => [status, rest]],
    ['a member after a copy', (query) => [{ ...query }, query['status']]],
  ])('by name: %s', (_name, handle) => {
    expect(readBy(handle, { status: 'draft', page: 2 })).toContain('query.status');
    expect(readBy(handle, {})).toContain('query.status');
  });

  test('at each depth', () => {
    const read = readBy(
      ({ venue, tags }) => [
        (venue as { image?: { id?: number } }).image?.id,
        ...(tags as { name?: string }[]).map(({ name }) => name),
      ],
      { venue: { image: { id: 3 } }, tags: [{ name: 'jazz' }, {}] },
    );
    expect(read).toEqual([
      'query.venue',
      'query.tags',
      'query.venue.image',
      'query.venue.image.id',
      'query.tags[].name',
    ]);
  });
});

test.each<[name: string, handle: (query: Query) => unknown]>([
  ['a copy', (query) => ({ ...query })],
  ['the rest of a destructured object', ({ page: _, ...rest }) => rest],
  ['JSON', (query) => JSON.stringify(query)],
  ['a list of entries', (query) => Object.entries(query)],
  ['a loop over all names', (query) => Object.keys(query).map((name) => query[name])],
])('no member of an object counts as read by %s', (_name, handle) => {
  const query = { status: 'draft', venue: { image: { id: 3 } } };
  const members = ['query.status', 'query.venue', 'query.venue.image', 'query.venue.image.id'];
  expect(readBy(handle, query).filter((address) => members.includes(address))).toEqual([]);
});

describe('declared input', () => {
  const declared = declaredInputs(plantInputs(document));
  const reads = new Map([...declaredInputs(document)].map(([id, inputs]) => [id, new Set(inputs)]));

  test.each(cases)('$id: exactly the planted parameters and members are reported', ({ id, operation }) => {
    const unread = findUnread(new Map([[id, declared.get(id) ?? []]]), reads);
    expect(unread).toEqual(
      expect.arrayContaining([
        `${id}: query.${planted.query}`,
        `${id}: headers.${planted.headers}`,
        `${id}: path.${planted.path}`,
      ]),
    );
    const isPlanted = (input: string) => Object.values(planted).some((name) => input.endsWith(`.${name}`));
    expect(unread.filter((input) => !isPlanted(input))).toEqual([]);
    const hasBody = operation.requestBody !== undefined && operation['x-as-sent'] !== true;
    expect(unread.includes(`${id}: body.${planted.member}`)).toBe(hasBody);
  });

  test('a dictionary has members with any name', () => {
    const inputs = new Map<OperationId, string[]>([['createTemplate', ['body.variables.*.max_length']]]);
    const readsOf = (address: string) => new Map([['createTemplate' as const, new Set([address])]]);
    expect(findUnread(inputs, readsOf('body.variables.seat.max_length'))).toEqual([]);
    expect(findUnread(inputs, readsOf('body.variables.seat'))).toEqual(['createTemplate: body.variables.*.max_length']);
    expect(findUnread(inputs, readsOf('body.max_length'))).toEqual(['createTemplate: body.variables.*.max_length']);
  });
});
