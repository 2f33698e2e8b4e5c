import type { OpenApiDocument, SchemaObject } from '../document/document.ts';
import { branchesOf, type Schema } from '../document/unions.ts';

/** The places of lists with more items than any branch of the schema allows. */
export interface OversizedList {
  readonly members: readonly string[];
  readonly maxItems: number;
}

/** The lists in a value that are too long; their items are not looked at. */
export function findOversizedLists(document: OpenApiDocument, schema: Schema, value: unknown): OversizedList[] {
  return findWithin(branchesOf(document, schema), value, []);

  function findWithin(branches: readonly SchemaObject[], value: unknown, members: readonly string[]): OversizedList[] {
    if (typeof value !== 'object' || value === null || branches.length === 0) return [];
    const maxItems = maxItemsOf(branches);
    if (Array.isArray(value) && value.length > maxItems) return [{ members, maxItems }];
    return Object.entries(value).flatMap(([name, member]) => {
      // Most members are texts and numbers.
      if (typeof member !== 'object') return [];
      const below = branches.flatMap((each) => {
        const schema = Array.isArray(value) ? each.items : each.properties?.[name];
        return schema === undefined ? [] : branchesOf(document, schema);
      });
      return findWithin(below, member, [...members, name]);
    });
  }
}

/** Infinite where no list is expected: its type is the error then, and no validator looks at the items. */
function maxItemsOf(branches: readonly SchemaObject[]): number {
  const limits = branches.filter(({ type }) => type === 'array').map(({ maxItems }) => Number(maxItems ?? Infinity));
  return limits.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...limits);
}
