import type { ContractDocument, Schema } from '../contract/document.ts';
import { describeLimits, describeType, hasMembers, membersOf } from '../contract/types.ts';
import { type Block, heading, type PageContent } from './page.ts';

/** The pages that use a schema: addresses with titles. */
export type SchemaUses = readonly (readonly [address: string, name: string])[];

/** The page of a schema: description, members, and the pages that use it. */
export function schemaPage(document: ContractDocument, schema: Schema, uses: SchemaUses): PageContent {
  const members = membersOf(document, schema, 'field', 1);
  const limits = describeLimits(schema);
  const isText = schema.properties === undefined;
  return {
    blocks: [
      { kind: 'text', markdown: schema.description ?? '' },
      {
        kind: 'facts',
        facts: [
          ['Type', describeType(schema)],
          ...limits.map((limit) => ['Accepts', limit] as const),
          ...(isText && schema.pattern !== undefined ? [['Pattern', `\`\`${schema.pattern}\`\``] as const] : []),
          ...(schema.additionalProperties === true ? [['Other members', 'may be there'] as const] : []),
        ],
      },
      ...(hasMembers(members) ? ([heading('Members', 'members'), { kind: 'members', members }] satisfies Block[]) : []),
      ...(uses.length === 0
        ? []
        : ([
            heading('Used by', 'used-by'),
            { kind: 'text', markdown: uses.map(([address, use]) => `- [${use}](docs:${address})`).join('\n') },
          ] satisfies Block[])),
    ],
  };
}

/** The names of the schemas that a part of the contract refers to. */
export function referredSchemas(part: unknown): Set<string> {
  const found = new Set<string>();
  JSON.stringify(part, (key, value: unknown) => {
    const name = key === '$ref' && typeof value === 'string' ? /^#\/components\/schemas\/(.+)$/.exec(value)?.[1] : '';
    if (name) found.add(name);
    return value;
  });
  return found;
}
