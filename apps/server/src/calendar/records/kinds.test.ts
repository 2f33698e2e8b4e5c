import { describe, expect, test } from 'vitest';
import { loadContract } from '../../http/contract.ts';
import type { RecordKind } from '../posts/journal.ts';
import { eventKind } from './event-kind.ts';
import type { Kind } from './kind.ts';
import { kindOf, kinds, recordKinds } from './kinds.ts';

const { document } = loadContract();

describe('the kinds of records', () => {
  test('are those of the contract', () => {
    const schema = document.components?.schemas?.['RecordKind'];
    expect([...recordKinds].sort()).toEqual([...(schema as { enum: string[] }).enum].sort()); // as: an enum of strings
  });

  test.each(recordKinds)('%s has a list, a create, an update and a delete in the contract', (kind) => {
    const list = `/events/v1/${kinds[kind].collection}`;
    expect(document.paths[list]).toMatchObject({ get: expect.anything(), post: expect.anything() });
    expect(document.paths[`${list}/{id}`]).toMatchObject({ patch: expect.anything(), delete: expect.anything() });
    expect(kindOf(kinds[kind].collection)).toBe(kinds[kind]);
  });

  test('come after those that they name', () => {
    expect(recordKinds.indexOf('event')).toBe(recordKinds.length - 1);
  });

  test('do not compile without a function', () => {
    const { remove, ...withoutRemove } = eventKind;
    // @ts-expect-error `remove` is missing
    const kind: Kind<never> = withoutRemove;
    // @ts-expect-error the other kinds are missing
    const all: Record<RecordKind, Kind<never>> = { event: eventKind };
    expect([kind.collection, Object.keys(all), typeof remove]).toEqual(['events', ['event'], 'function']);
  });
});
