import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Change, classes } from '../change.ts';
import { compareContracts } from '../compare-contracts.ts';
import { type JsonObject, mapValues, objectOr, stepsOf } from '../json.ts';
import { baseContract } from './base-contract.ts';
import { ofBothSides } from './both-sides.ts';
import { ofFormsAndTuples } from './forms-and-tuples.ts';
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

const toText = (changes: readonly Change[]) =>
  changes.map(({ side, where, what }) => `${side} ${where} ${what}`).join('\n');

describe('classifies a change of a part of the contract', () => {
  let found: readonly Change[] = [];
  // One start of redocly for all of them: each mutation has paths and components of its own.
  beforeAll(async () => {
    const before = joinContracts(ofParts.map(() => structuredClone(baseContract)));
    found = await compareContracts(before, joinContracts(ofParts.map(mutate)));
  });

  test.each(ofParts.map((each, index) => ({ ...each, index })))('$name', ({ index, expected }) => {
    const own = found.filter(({ where }) => memberOf(where) === index);
    expect(worst(own), toText(own)).toEqual(expected);
  });

  test('finds no change outside the parts', () => {
    expect(found.filter(({ where }) => memberOf(where) === undefined)).toEqual([]);
  });
});

describe('classifies a change of the whole contract', () => {
  test.concurrent.each(ofWholeContract)('$name', async (each) => {
    const found = await compareContracts(baseContract, mutate(each));
    expect(worst(found), toText(found)).toEqual(each.expected);
  });
});

test('the corpus has as many changes as docs/testing.md states, each with a unique name', () => {
  const names = [...ofParts, ...ofWholeContract].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const text = readFileSync(new URL('../../../../docs/testing.md', import.meta.url), 'utf8');
  expect(text).toContain(` ${names.length} changes of a `);
});

/** Joins contracts into one: the paths of the first are below `/0`, of the second below `/1`. */
function joinContracts(contracts: readonly JsonObject[]): JsonObject {
  const [first = {}] = contracts;
  const named = contracts.map((contract, index) => withOwnNames(contract, index));
  const groups = new Set(named.flatMap(({ components }) => Object.keys(objectOr(components))));
  const components = [...groups].map((group) => [
    group,
    join(named.map((each) => objectOr(each['components'])[group])),
  ]);
  return {
    ...first,
    paths: join(named.map(({ paths }) => paths)),
    webhooks: join(named.map(({ webhooks }) => webhooks)),
    components: {
      ...Object.fromEntries(components),
      securitySchemes: objectOr(first['components'])['securitySchemes'],
    },
  };
}

const join = (parts: readonly unknown[]): JsonObject => Object.assign({}, ...parts.map(objectOr));

function withOwnNames(contract: JsonObject, index: number): JsonObject {
  const text = JSON.stringify(contract).replace(/#\/components\/\w+\/(?!OpenEnumValue)\w+/g, `$&_${index}`);
  const { paths, webhooks, components } = JSON.parse(text) as JsonObject; // as: it was one
  const rename = (items: unknown, change: (name: string) => string) =>
    Object.fromEntries(Object.entries(objectOr(items)).map(([name, value]) => [change(name), value]));
  return {
    paths: rename(paths, (path) => `/${index}${path}`),
    webhooks: rename(webhooks, (name) => `${index}/${name}`),
    components: mapValues(objectOr(components), (group) =>
      rename(group, (name) => (name === 'OpenEnumValue' ? name : `${name}_${index}`)),
    ),
  };
}

/** The index of the joined contract that a pointer leads into. */
function memberOf(pointer: string): number | undefined {
  const [first, second = '', third = ''] = stepsOf(pointer);
  const found = first === 'components' ? /_(\d+)$/.exec(third) : /^\/?(\d+)\//.exec(second);
  return found === null ? undefined : Number(found[1]);
}
