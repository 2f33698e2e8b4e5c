import type { OpenApiDocument } from '../http/document.ts';
import { entityTag } from '../http/entity-tags.ts';

interface ContractText {
  readonly json: string;
  readonly etag: string;
}

/**
 * The contract as it is served, its `servers` naming the origin that was asked. All but the origin is written once. The
 * tag is that of the document and the origin, so nothing has to be remembered for an origin, which callers can invent.
 */
export function createContractText(document: OpenApiDocument): (origin: string) => ContractText {
  const rest = JSON.stringify({ ...document, servers: undefined }).slice(1);
  const tag = entityTag(rest);
  return (origin) => ({
    json: `{"servers":${JSON.stringify([{ url: origin }])},${rest}`,
    etag: entityTag(`${tag} ${origin}`),
  });
}
