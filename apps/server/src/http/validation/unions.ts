import { type OpenApiDocument, type Reference, resolve, type SchemaObject } from '../contract/document.ts';
import { alternativesOf } from './object-alternatives.ts';
import { branchesOf } from './oversized-lists.ts';

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

/** The schema itself, or of a union the branch that was meant; of alternatives, all of them as one object. */
export function meantSchema(document: OpenApiDocument, schema: Schema, value: unknown): SchemaObject {
  const alternatives = alternativesOf(document, schema);
  if (alternatives !== undefined) return alternatives.merged;
  const branch = meantBranch(document, schema, value);
  return branch === undefined ? resolve<SchemaObject>(document, schema) : meantSchema(document, branch, value);
}

/** The branch of a union that fits the shape of a value best; undefined where none does, and where there is no union. */
export function meantBranch(document: OpenApiDocument, schema: Schema, value: unknown): Schema | undefined {
  const own = resolve<SchemaObject>(document, schema);
  const branches = (own['anyOf'] ?? own['oneOf'] ?? []) as Schema[]; // as: a linted contract
  const [best] = branches
    .map((branch) => ({ branch, fit: fitOf(document, branch, value) }))
    .toSorted((one, other) => other.fit - one.fit);
  return best !== undefined && best.fit > 0 ? best.branch : undefined;
}

/**
 * How much of a value's shape a schema knows: nothing where the value is of another type, lacks a member, or is a list that
 * is too long or all of other things.
 */
function fitOf(document: OpenApiDocument, schema: Schema, value: unknown): number {
  return Math.max(0, ...branchesOf(document, schema).map((branch) => fitOfBranch(document, branch, value)));
}

function fitOfBranch(document: OpenApiDocument, branch: SchemaObject, value: unknown): number {
  const { type, items = {}, properties = {}, required = [], maxItems = Number.POSITIVE_INFINITY } = branch;
  if (type !== typeOf(value) && !(type === 'integer' && Number.isInteger(value))) return 0;
  if (Array.isArray(value)) {
    const fitting = value.filter((item) => fitOf(document, items, item) > 0).length;
    return value.length > Number(maxItems) || (value.length > 0 && fitting === 0) ? 0 : 1 + fitting;
  }
  if (typeof value !== 'object' || value === null) return 1;
  // as: a linted contract
  if (!(required as string[]).every((name) => Object.hasOwn(value, name))) return 0;
  return 1 + Object.keys(value).filter((name) => Object.hasOwn(properties, name)).length;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
