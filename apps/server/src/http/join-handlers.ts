import { httpMethods, type OpenApiDocument } from './document.ts';
import type { Handlers } from './handler.ts';

/**
 * Joins the handler maps of the features. The compiler sees a missing operation; that two maps define the same one, or
 * one that the contract does not have, is seen here, at start.
 */
export function joinHandlers(document: OpenApiDocument, ...maps: readonly Partial<Handlers>[]): Handlers {
  const joined: Record<string, unknown> = {};
  for (const map of maps) {
    for (const [id, handler] of Object.entries(map)) {
      if (id in joined) throw new Error(`Two handlers are named ${id}`);
      joined[id] = handler;
    }
  }
  const declared = operationIds(document);
  const missing = declared.filter((id) => !(id in joined));
  const superfluous = Object.keys(joined).filter((id) => !declared.includes(id));
  if (missing.length > 0) throw new Error(`No handler for ${missing.join(', ')}`);
  if (superfluous.length > 0) throw new Error(`The contract does not know ${superfluous.join(', ')}`);
  // Just compared with the document, name by name.
  return joined as Handlers;
}

const operationIds = (document: OpenApiDocument): string[] =>
  Object.values(document.paths).flatMap((item) => httpMethods.flatMap((method) => item[method]?.operationId ?? []));
