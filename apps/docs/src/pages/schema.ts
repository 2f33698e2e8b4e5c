import type { ContractDocument, Schema } from '../contract/document.ts';
import { describeLimits, describeType, fieldsOf } from '../contract/types.ts';
import { type Block, heading, type PageContent } from './page.ts';

/** What uses a schema: addresses of pages, with what they are called. */
export type SchemaUses = readonly (readonly [address: string, name: string])[];

/** The page of a schema: what it stands for, its members, and who uses it. */
export function schemaPage(document: ContractDocument, schema: Schema, uses: SchemaUses): PageContent {
  const fields = fieldsOf(document, schema, 'field');
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
      ...(fields.length === 0 ? [] : ([heading('Members', 'members'), { kind: 'fields', fields }] satisfies Block[])),
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
