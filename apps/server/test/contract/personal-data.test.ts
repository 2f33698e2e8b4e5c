import { resolve, type SchemaObject } from '@ngoma/express-contract';
import { expect, test } from 'vitest';
import type { OpenApiDocument } from '../../src/http/contract.ts';
import { cases, document } from '../harness/every-operation.ts';

/** Members of responses that contain phone numbers, texts of messages, or payloads with both. */
const personalMembers = ['to', 'from', 'number', 'payload'];

/** Operations that return only members of the same request. */
const ownInput = [
  ...['sendMessage', 'previewBatch', 'createSuppression', 'createConsent', 'createVerification', 'eraseNumber'],
];

/** Responses that are no JSON. */
const otherFormats = ['exportMessages'];

function membersOf(contract: OpenApiDocument, schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const found = resolve<SchemaObject>(contract, schema as SchemaObject); // as: a node of the contract
  if (seen.has(found)) return [];
  seen.add(found);
  const {
    properties = {},
    items,
    additionalProperties,
    allOf = [],
    anyOf = [],
    oneOf = [],
  } = found as Record<
    string,
    // biome-ignore lint/suspicious/noExplicitAny: JSON Schema
    any
  >;
  const inner = [...Object.values(properties), items, additionalProperties, ...allOf, ...anyOf, ...oneOf];
  return [...Object.keys(properties), ...inner.flatMap((each) => membersOf(contract, each, seen))];
}

const returnsPersonalData = ({ operation }: (typeof cases)[number]): boolean =>
  Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .some(([, response]) => {
      // biome-ignore lint/suspicious/noExplicitAny: a response of the contract
      const { content = {} } = resolve<any>(document, response as any);
      // biome-ignore lint/suspicious/noExplicitAny: a media type of the contract
      const schemas = Object.values<any>(content).map(({ schema }) => schema);
      return schemas.some((schema) => membersOf(document, schema).some((name) => personalMembers.includes(name)));
    });

test('every operation of /v1 that returns stored numbers or texts is marked for the access log, and no other', () => {
  const expected = cases
    .filter(({ template }) => template.startsWith('/v1/'))
    .filter((each) => otherFormats.includes(each.id) || (returnsPersonalData(each) && !ownInput.includes(each.id)));
  const marked = cases.filter(({ operation }) => operation['x-personal-data'] === true);
  expect(marked.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
  expect(marked.every(({ operation }) => operation.security.length > 0)).toBe(true);
});
