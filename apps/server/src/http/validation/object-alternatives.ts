import { type OpenApiDocument, type Reference, resolve, type SchemaObject } from '../contract/document.ts';

type Schema = SchemaObject | Reference;

/** Objects of which a value is one: `message` or `template`. */
export interface ObjectAlternatives {
  /** One object that takes the members of all alternatives, and requires those that all require. */
  readonly merged: SchemaObject;
  readonly alternatives: readonly Alternative[];
}

interface Alternative {
  readonly known: ReadonlySet<string>;
  /** The members that this alternative requires and not all do. */
  readonly required: readonly string[];
}

const found = new WeakMap<SchemaObject, ObjectAlternatives | null>();

/** Undefined for a schema that is no `oneOf` of objects without unknown members. */
export function alternativesOf(document: OpenApiDocument, schema: Schema): ObjectAlternatives | undefined {
  const own = resolve<SchemaObject>(document, schema);
  const known = found.get(own);
  if (known !== undefined) return known ?? undefined;
  const alternatives = readAlternatives(document, own);
  found.set(own, alternatives ?? null);
  return alternatives;
}

function readAlternatives(document: OpenApiDocument, schema: SchemaObject): ObjectAlternatives | undefined {
  const branches = ((schema['oneOf'] ?? []) as Schema[]).map((each) => resolve<SchemaObject>(document, each)); // as: a linted contract
  const [first] = branches;
  if (first === undefined || !branches.every(isClosedObject)) return undefined;
  const common = requiredOf(first).filter((name) => branches.every((each) => requiredOf(each).includes(name)));
  return {
    merged: {
      type: 'object',
      additionalProperties: false,
      required: common,
      properties: mergeProperties(branches),
    },
    alternatives: branches.map((branch) => ({
      known: new Set(Object.keys(branch.properties ?? {})),
      required: requiredOf(branch).filter((name) => !common.includes(name)),
    })),
  };
}

const isClosedObject = ({ type, additionalProperties }: SchemaObject): boolean =>
  type === 'object' && additionalProperties === false;

const requiredOf = ({ required = [] }: SchemaObject): readonly string[] => required as string[]; // as: a linted contract

function mergeProperties(branches: readonly SchemaObject[]): Record<string, Schema> {
  const merged: Record<string, Schema> = {};
  for (const [name, schema] of branches.flatMap(({ properties = {} }) => Object.entries(properties))) {
    const other = merged[name];
    if (other !== undefined && JSON.stringify(other) !== JSON.stringify(schema))
      throw new Error(`Two alternatives of one object have different schemas for '${name}'`);
    merged[name] = schema;
  }
  return merged;
}
