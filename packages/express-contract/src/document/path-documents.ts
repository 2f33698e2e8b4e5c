import type { Components, OpenApiDocument, OperationObject } from './document.ts';
import { requestDocumentOf } from './request-document.ts';

export interface PathDocument<Operation extends OperationObject> extends OpenApiDocument<Operation> {
  readonly components: Components;
}

/** The document of the requests of one path, with the components that they need. */
export const requestsOfPath = (document: OpenApiDocument, path: string): PathDocument<OperationObject> =>
  documentOfPath(requestDocumentOf(document), path);

/** The document with one path only and the components that it needs. */
export function documentOfPath<Operation extends OperationObject>(
  document: OpenApiDocument<Operation>,
  path: string,
): PathDocument<Operation> {
  const item = document.paths[path];
  if (item === undefined) throw new Error(`The contract has no path ${path}`);
  return {
    openapi: document.openapi,
    info: document.info,
    paths: { [path]: item },
    components: componentsOf(document, item),
  };
}

/** The components that a part of the document refers to, those that they need themselves included. */
export function componentsOf(document: OpenApiDocument, part: unknown): Components {
  const components: Record<string, Record<string, unknown>> = {};
  collect(part);
  return components;

  function collect(value: unknown): void {
    if (Array.isArray(value)) {
      for (const item of value) collect(item);
    } else if (typeof value === 'object' && value !== null) {
      if ('$ref' in value && typeof value.$ref === 'string') collectComponent(value.$ref);
      for (const member of Object.values(value)) collect(member);
    }
  }

  function collectComponent(reference: string): void {
    const [kind = '', encoded = ''] = reference.replace('#/components/', '').split('/');
    const name = decodeURIComponent(encoded).replaceAll('~1', '/').replaceAll('~0', '~');
    components[kind] ??= {};
    const group = components[kind];
    if (name in group) return;
    group[name] = document.components?.[kind]?.[name];
    collect(group[name]);
  }
}
