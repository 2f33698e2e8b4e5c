import {
  bodyContent,
  httpMethods,
  parametersOf,
  type Reference,
  resolve,
  type SchemaObject,
} from '@ngoma/express-contract';
import type { OpenApiDocument, OperationObject } from '../../src/http/contract.ts';
import type { Handler, Handlers, Input, OperationId } from '../../src/http/handler.ts';

/**
 * Compares declared input with the input that handlers read. A member has an address such as `query.status` or
 * `body.recipients[].to`; the values of a dictionary are at `body.variables.*`.
 */

type Schema = SchemaObject | Reference;

/** The parameters and body members of each operation, at each depth. */
export function declaredInputs(document: OpenApiDocument): Map<OperationId, string[]> {
  const inputs = new Map<OperationId, string[]>();
  for (const item of Object.values(document.paths)) {
    for (const operation of httpMethods.flatMap((method) => item[method] ?? [])) {
      const parameters = parametersOf(document, item, operation).map(
        ({ in: place, name }) => `${place === 'header' ? 'headers' : place}.${name}`,
      );
      const members: string[] = [];
      visitObjects(document, bodyContent(operation)?.schema, (schema, address) => {
        for (const name of Object.keys(schema.properties ?? {})) members.push(`body${address}.${name}`);
      });
      inputs.set(operation.operationId, [...new Set([...parameters, ...members])]);
    }
  }
  return inputs;
}

/** Calls `visit` with each object schema of a body and its address below the body; recursion ends at the first repeat. */
function visitObjects(
  document: OpenApiDocument,
  schema: Schema | undefined,
  visit: (schema: SchemaObject, address: string) => void,
): void {
  walk(schema, '', []);

  function walk(each: unknown, address: string, above: readonly unknown[]): void {
    if (typeof each !== 'object' || each === null) return;
    const found = resolve<SchemaObject>(document, each as Schema); // as: the document is linted
    if (above.includes(found)) return;
    const path = [...above, found];
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      for (const part of (found[keyword] as readonly Schema[] | undefined) ?? []) walk(part, address, path); // as: a list in each
    }
    walk(found.items, `${address}[]`, path);
    walk(found['additionalProperties'], `${address}.*`, path);
    if (found.properties === undefined) return;
    visit(found, address);
    for (const [name, member] of Object.entries(found.properties)) walk(member, `${address}.${name}`, path);
  }
}

/** The members that the handler of each operation read. Operations with the same handler share them. */
export type InputReads = Map<OperationId, Set<string>>;

/** Handlers that work as before, and add each member that they read to `reads`. */
export function recordReads(handlers: Handlers, reads: InputReads): Handlers {
  const ofHandler = new Map<unknown, Set<string>>();
  const recording = Object.entries(handlers).map(([name, handle]) => {
    const id = name as OperationId; // as: the names of handlers are the ids of their operations
    const read = ofHandler.get(handle) ?? reads.get(id) ?? new Set();
    ofHandler.set(handle, read);
    reads.set(id, read);
    // as: the operations are treated alike here
    return [id, (input: Input<OperationId>) => (handle as Handler<OperationId>)(trackInput(input, read))];
  });
  return Object.fromEntries(recording);
}

function trackInput(input: Input<OperationId>, read: Set<string>): Input<OperationId> {
  const tracked: Record<string, unknown> = { ...input };
  for (const place of ['path', 'query', 'headers', 'body']) tracked[place] = track(tracked[place], place, read);
  const proxy = new Proxy(tracked, {
    get(target, name) {
      if (name === 'files') for (const { field } of input.files) read.add(`body.${field}`);
      return Reflect.get(target, name);
    },
  });
  return proxy as unknown as Input<OperationId>; // as: it has the members of the input
}

/**
 * A copy that adds the address of each member that is read by name to `read`. Copies, enumerations and JSON of a whole
 * object read members without a name and do not count: they ask for the descriptor of a member before its value.
 */
export function track(value: unknown, address: string, read: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => track(each, `${address}[]`, read));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, track(member, `${address}.${name}`, read)]);
  const enumerated = new Set<string | symbol>();
  return new Proxy(Object.fromEntries(members), {
    getOwnPropertyDescriptor(target, name) {
      enumerated.add(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    get(target, name) {
      if (!enumerated.delete(name)) read.add(`${address}.${String(name)}`);
      return Reflect.get(target, name);
    },
    has(target, name) {
      read.add(`${address}.${String(name)}`);
      return Reflect.has(target, name);
    },
  });
}

/** Declared input that no handler read, each as `listVenues: query.external_ref`. */
export function findUnread(declared: ReadonlyMap<OperationId, readonly string[]>, reads: InputReads): string[] {
  return [...declared].flatMap(([id, inputs]) =>
    inputs.filter((input) => !isRead(input, reads.get(id) ?? new Set())).map((input) => `${id}: ${input}`),
  );
}

function isRead(input: string, read: ReadonlySet<string>): boolean {
  if (!input.includes('.*')) return read.has(input);
  const [before = '', after = ''] = input.split('.*');
  return [...read].some((each) => each.startsWith(`${before}.`) && each.endsWith(after));
}

/** Input that a check of reads must report, because no handler knows it. */
export const planted = {
  query: 'planted_parameter',
  headers: 'X-Planted',
  path: 'planted_segment',
  member: 'planted_member',
};

/** A copy of the document in which each operation has planted parameters, and each object schema of a body a planted member. */
export function plantInputs(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  const schema = { type: 'string' };
  for (const item of Object.values(copy.paths)) {
    for (const operation of httpMethods.flatMap((method) => item[method] ?? [])) {
      const parameters = [
        ...(operation.parameters ?? []),
        { name: planted.query, in: 'query', schema },
        { name: planted.headers, in: 'header', schema },
        { name: planted.path, in: 'path', schema },
      ];
      const found: SchemaObject[] = [];
      for (const content of Object.values(operation.requestBody?.content ?? {}))
        visitObjects(copy, content.schema, (each) => found.push(each));
      for (const each of found) Object.assign(each.properties ?? {}, { [planted.member]: schema });
      Object.assign(operation, { parameters });
    }
  }
  return copy;
}

/** An example of the body of an operation with the planted member in each object that has declared members. */
export function plantBody(document: OpenApiDocument, operation: OperationObject, example: unknown): unknown {
  const objects = new Set<string>();
  visitObjects(document, bodyContent(operation)?.schema, (_schema, address) => objects.add(address));
  return plant(example, '');

  function plant(value: unknown, address: string): unknown {
    if (Array.isArray(value)) return value.map((each) => plant(each, `${address}[]`));
    if (typeof value !== 'object' || value === null) return value;
    const isDictionary = !objects.has(address);
    const members = Object.entries(value).map(([name, member]) => [
      name,
      plant(member, `${address}.${isDictionary ? '*' : name}`),
    ]);
    return { ...Object.fromEntries(members), ...(!isDictionary && { [planted.member]: 'planted' }) };
  }
}
