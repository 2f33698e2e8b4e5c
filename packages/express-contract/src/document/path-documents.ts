import { type Components, httpMethods, type OpenApiDocument, type OperationObject } from './document.ts';

export interface PathDocument<Operation extends OperationObject> extends OpenApiDocument<Operation> {
  readonly components: Components;
}

const noResponses = { default: { description: '' } };

/**
 * The document with one path, without its responses, and the components that its requests need: most schemas of a path
 * are those of its responses, which a validator of requests would compile in vain.
 */
export function requestsOfPath(document: OpenApiDocument, path: string): PathDocument<OperationObject> {
  const item = document.paths[path] ?? {};
  const asked = httpMethods.flatMap((method) => {
    const operation = item[method];
    return operation === undefined ? [] : [[method, { ...operation, responses: noResponses }]];
  });
  const own = documentOfPath({ ...document, paths: { [path]: { ...item, ...Object.fromEntries(asked) } } }, path);
  return withoutItemsOfHandlers(own) as PathDocument<OperationObject>; // as: only schemas of items are replaced
}

/** The value with a schema that accepts everything for the items that handlers validate. */
function withoutItemsOfHandlers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutItemsOfHandlers);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withoutItemsOfHandlers(member)]);
  const copy = Object.fromEntries(members);
  return 'x-items-validated-by-handler' in value ? { ...copy, items: {} } : copy;
}

/** The document with one path only and the components that it needs. */
export function documentOfPath<Operation extends OperationObject>(
  document: OpenApiDocument<Operation>,
  path: string,
): PathDocument<Operation> {
  const item = document.paths[path];
  if (item === undefined) throw new Error(`The contract has no path ${path}`);
  const components: Record<string, Record<string, unknown>> = {};
  collect(item);
  return { openapi: document.openapi, info: document.info, paths: { [path]: item }, components };

  function collect(value: unknown): void {
    if (Array.isArray(value)) {
      for (const item of value) collect(item);
    } else if (typeof value === 'object' && value !== null) {
      if ('$ref' in value && typeof value.$ref === 'string') collectComponent(value.$ref);
      for (const member of Object.values(value)) collect(member);
    }
  }

  function collectComponent(reference: string): void {
    const [kind = '', name = ''] = reference.replace('#/components/', '').split('/');
    components[kind] ??= {};
    const group = components[kind];
    if (name in group) return;
    group[name] = document.components?.[kind]?.[name];
    collect(group[name]);
  }
}
