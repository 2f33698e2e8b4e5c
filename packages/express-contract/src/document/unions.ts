import { type OpenApiDocument, type Reference, resolve, type SchemaObject } from './document.ts';

export type Schema = SchemaObject | Reference;

export const readPointer = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));

export const memberSchema = ({ items, properties }: SchemaObject, name: string): Schema | undefined =>
  /^\d+$/.test(name) ? items : properties?.[name];

export const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined; // as: an object has members

/** Schemas are part of a contract, which does not change: the branches of each are found once. */
const known = new WeakMap<Schema, readonly SchemaObject[]>();

/** The schema itself and, of a union, all its branches. */
export function branchesOf(document: OpenApiDocument, schema: Schema): readonly SchemaObject[] {
  const found = known.get(schema);
  if (found !== undefined) return found;
  if (typeof schema === 'boolean') return [];
  const own = resolve<SchemaObject>(document, schema);
  const branches = [own, ...unionOf(own).flatMap((each) => branchesOf(document, each))];
  known.set(schema, branches);
  return branches;
}

/** The schema itself with the parts of `allOf` and the branches of unions, theirs included. */
export function partsOf(document: OpenApiDocument, schema: Schema): readonly SchemaObject[] {
  const own = resolve<SchemaObject>(document, schema);
  const inherited = (own['allOf'] ?? []) as readonly Schema[]; // as: a linted contract
  return [own, ...[...inherited, ...unionOf(own)].flatMap((each) => partsOf(document, each))];
}

// as: a linted contract
const unionOf = (schema: SchemaObject): readonly Schema[] => (schema['anyOf'] ?? schema['oneOf'] ?? []) as Schema[];

const merged = new WeakMap<SchemaObject, SchemaObject>();

/** The schema with the members, required names, types and unions of its `allOf`; its own come first. */
export function withParts(document: OpenApiDocument, schema: Schema): SchemaObject {
  const own = resolve<SchemaObject>(document, schema);
  if (typeof own === 'boolean' || own['allOf'] === undefined) return own;
  const found = merged.get(own) ?? mergeParts(document, own);
  merged.set(own, found);
  return found;
}

function mergeParts(document: OpenApiDocument, own: SchemaObject): SchemaObject {
  const { allOf, ...others } = own;
  const parts = (allOf as readonly Schema[]).map((part) => withParts(document, part)); // as: a linted contract
  const all = [others, ...parts.filter((part) => typeof part === 'object')];
  return {
    ...Object.assign({}, ...all.toReversed()),
    properties: Object.assign({}, ...all.toReversed().map(({ properties = {} }) => properties)),
    required: all.flatMap(({ required = [] }) => required),
  };
}

/** The schema itself or, of a union, the branch that fits the shape of a value best. */
export function meantSchema(document: OpenApiDocument, schema: Schema, value: unknown): SchemaObject {
  const [branch] = meantBranches(document, schema, value);
  return branch === undefined ? resolve<SchemaObject>(document, schema) : meantSchema(document, branch, value);
}

/** The member that names the branch of a union, with the branch of each name. */
export interface Discriminator {
  readonly member: string;
  readonly branches: ReadonlyMap<string, Schema>;
}

/** The `discriminator` of a union; undefined if it has none. */
export function discriminatorOf(document: OpenApiDocument, schema: Schema): Discriminator | undefined {
  const own = withParts(document, schema);
  const { propertyName, mapping = {} } = (own['discriminator'] ?? {}) as DiscriminatorObject; // as: a linted document
  if (propertyName === undefined) return undefined;
  const prefix = '#/components/schemas/';
  const references = unionOf(own).flatMap((branch) =>
    typeof branch === 'object' && '$ref' in branch ? [[branch.$ref as string, branch] as const] : [],
  ); // as: a reference
  const named = Object.entries(mapping).map(
    ([name, target]) => [name, target.startsWith('#') ? target : `${prefix}${target}`] as const,
  );
  const mapped = new Set(named.map(([, reference]) => reference));
  // Without a name in the mapping, that of the schema counts.
  const others = references.filter(([reference]) => !mapped.has(reference));
  const all = [...named, ...others.map(([reference]) => [reference.replace(prefix, ''), reference] as const)];
  const branches = new Map(references);
  return {
    member: propertyName,
    branches: new Map(
      all.flatMap(([name, reference]) => {
        const branch = branches.get(reference);
        return branch === undefined ? [] : [[name, branch] as const];
      }),
    ),
  };
}

interface DiscriminatorObject {
  readonly propertyName?: string;
  readonly mapping?: Readonly<Record<string, string>>;
}

/**
 * The branches of a union that fit the shape of a value best, or the one that its discriminator names: none where all fit
 * nothing of it, or there is no union.
 */
export function meantBranches(document: OpenApiDocument, schema: Schema, value: unknown): Schema[] {
  const discriminator = discriminatorOf(document, schema);
  const named = discriminator?.branches.get(String(memberOf(value, discriminator.member)));
  if (named !== undefined) return [named];
  const fits = unionOf(withParts(document, schema)).map((branch) => ({
    branch,
    fit: fitOf(document, branch, value),
  }));
  const best = Math.max(1, ...fits.map(({ fit }) => fit));
  return fits.filter(({ fit }) => fit === best).map(({ branch }) => branch);
}

/** More than any object has members: an object that has all required members fits better than one that lacks some. */
const allRequired = 1_000;

/** How well a value fits a type, its constants and its members; 0 where it is of another type, or a list of other things. */
function fitOf(document: OpenApiDocument, schema: Schema, value: unknown): number {
  const fits = branchesOf(document, schema).map((branch) => fitOfBranch(document, withParts(document, branch), value));
  return Math.max(0, ...fits);
}

function fitOfBranch(document: OpenApiDocument, branch: SchemaObject, value: unknown): number {
  const { type, items = {}, properties = {}, required = [] } = branch;
  if (type !== typeOf(value) && !(type === 'integer' && Number.isInteger(value))) return 0;
  if (Array.isArray(value)) {
    const fitting = value.filter((item) => fitOf(document, items, item) > 0).length;
    return value.length > 0 && fitting === 0 ? 0 : 1 + fitting;
  }
  if (typeof value !== 'object' || value === null) return 1;
  const constants = Object.entries(properties).filter(([name, each]) => isConstant(each) && Object.hasOwn(value, name));
  if (constants.some(([name, each]) => constantOf(each as SchemaObject) !== memberOf(value, name))) return 1; // as: no reference
  const isWhole = (required as string[]).every((name) => Object.hasOwn(value, name)); // as: a linted contract
  const members = Object.keys(value).filter((name) => Object.hasOwn(properties, name)).length;
  return 1 + members + (isWhole ? allRequired : 0) + constants.length * 2 * allRequired;
}

/** An enum of one value is a constant, too. */
const isConstant = (schema: Schema): boolean =>
  typeof schema === 'object' && ('const' in schema || ('enum' in schema && (schema.enum as unknown[]).length === 1)); // as: a list

const constantOf = ({ const: value, enum: values }: SchemaObject): unknown => value ?? (values as unknown[])[0]; // as: a list

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** The types of a schema, without `null`. */
export function typesOf({ type }: SchemaObject): string[] {
  const all = Array.isArray(type) ? type : [type];
  return all.filter((each): each is string => typeof each === 'string' && each !== 'null');
}
