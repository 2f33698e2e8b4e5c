import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Change, classes } from '../change.ts';
import { compareContracts } from '../compare-contracts.ts';
import { baseContract } from './base-contract.ts';
import { ofBothSides } from './both-sides.ts';
import { ofFormsAndTuples } from './forms-and-tuples.ts';
import { joinContracts, memberOf } from './join-contracts.ts';
import type { Expected, Mutation } from './mutation.ts';
import { ofPermissions } from './permissions.ts';
import { ofRequests } from './requests.ts';
import { ofResponses } from './responses.ts';
import { ofWebhooks } from './webhooks.ts';
import { ofWholeContract } from './whole-contract.ts';

const ofParts = [...ofRequests, ...ofResponses, ...ofBothSides, ...ofPermissions, ...ofWebhooks, ...ofFormsAndTuples];

function mutate({ edits }: Mutation): typeof baseContract {
  const contract = structuredClone(baseContract);
  for (const edit of edits) edit(contract);
  return contract;
}

/** The worst class of each side. */
function worst(changes: readonly Change[]): Expected {
  const found: Record<string, Change['class']> = {};
  for (const each of classes.toReversed())
    for (const { side, class: own } of changes) if (own === each) found[side] = each;
  return found;
}

const told = (changes: readonly Change[]) =>
  changes.map(({ side, where, what }) => `${side} ${where} ${what}`).join('\n');

describe('a change of a part of the contract', () => {
  let found: readonly Change[] = [];
  // One start of redocly for all of them: each mutation has paths and components of its own.
  beforeAll(async () => {
    const before = joinContracts(ofParts.map(() => structuredClone(baseContract)));
    found = await compareContracts(before, joinContracts(ofParts.map(mutate)));
  });

  test.each(ofParts.map((each, index) => ({ ...each, index })))('$name', ({ index, expected }) => {
    const own = found.filter(({ where }) => memberOf(where) === index);
    expect(worst(own), told(own)).toEqual(expected);
  });

  test('is found in no other part', () => {
    expect(found.filter(({ where }) => memberOf(where) === undefined)).toEqual([]);
  });
});

describe('a change of the whole contract', () => {
  test.concurrent.each(ofWholeContract)('$name', async (each) => {
    const found = await compareContracts(baseContract, mutate(each));
    expect(worst(found), told(found)).toEqual(each.expected);
  });
});

test('the corpus has as many changes as docs/testing.md states, each with a unique name', () => {
  const names = [...ofParts, ...ofWholeContract].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const text = readFileSync(new URL('../../../../docs/testing.md', import.meta.url), 'utf8');
  expect(text).toContain(` ${names.length} changes of a `);
});
