import { type OpenApiDocument, type Reference, resolve, type SchemaObject } from '../contract/document.ts';

/** Where a list holds more items than any branch of its schema allows. */
export interface OversizedList {
  readonly members: readonly string[];
  readonly maxItems: number;
}

/**
 * The first list in a value that is too long. It is looked for before the value is validated: a validator that tells all
 * errors looks at each item all the same, and at the errors of all items before it.
 */
export function findOversizedList(
  document: OpenApiDocument,
  schema: SchemaObject | Reference,
  value: unknown,
  members: readonly string[] = [],
): OversizedList | undefined {
  return isObject(value) ? findWithin(document, branchesOf(document, schema), value, members) : undefined;
}

function findWithin(
  document: OpenApiDocument,
  branches: readonly SchemaObject[],
  value: object,
  members: readonly string[],
): OversizedList | undefined {
  const lists = branches.filter(({ type }) => type === 'array');
  // Where no list is expected, its type is the error, and its items are not looked at.
  if (Array.isArray(value) && lists.length > 0) {
    const maxItems = Math.max(...lists.map(maxItemsOf));
    if (value.length > maxItems) return { members, maxItems };
  }
  for (const [name, member] of Object.entries(value)) {
    // Most members are texts and numbers, for which no schema need be looked for.
    if (!isObject(member)) continue;
    const within = branches.flatMap((each) => {
      const below = Array.isArray(value) ? each.items : each.properties?.[name];
      return below === undefined ? [] : branchesOf(document, below);
    });
    const found = within.length > 0 && findWithin(document, within, member, [...members, name]);
    if (found) return found;
  }
  return undefined;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether a value of a schema may hold a list anywhere that the contract names. */
export function holdsLists(
  document: OpenApiDocument,
  schema: SchemaObject | Reference,
  seen = new Set<SchemaObject>(),
): boolean {
  return branchesOf(document, schema).some((branch) => {
    if (branch.type === 'array') return true;
    if (seen.has(branch)) return false;
    seen.add(branch);
    return Object.values(branch.properties ?? {}).some((member) => holdsLists(document, member, seen));
  });
}

const maxItemsOf = ({ maxItems }: SchemaObject): number =>
  typeof maxItems === 'number' ? maxItems : Number.POSITIVE_INFINITY;

/** Schemas are part of a contract, which does not change: what each is one of is found once. */
const known = new WeakMap<SchemaObject | Reference, readonly SchemaObject[]>();

/** The schema itself, and whatever it is one of. */
export function branchesOf(document: OpenApiDocument, schema: SchemaObject | Reference): readonly SchemaObject[] {
  const remembered = known.get(schema);
  if (remembered !== undefined) return remembered;
  const own = resolve<SchemaObject>(document, schema);
  const union = (own['anyOf'] ?? own['oneOf'] ?? []) as (SchemaObject | Reference)[]; // as: a linted contract
  const branches = [own, ...union.flatMap((each) => branchesOf(document, each))];
  known.set(schema, branches);
  return branches;
}
