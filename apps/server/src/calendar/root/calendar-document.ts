import { documentOfPath, type OpenApiDocument } from '../../http/contract/document.ts';

/** The parts of the contract that only the documentation shows. */
type WholeDocument = OpenApiDocument & { readonly tags?: readonly { readonly name: string }[] };

/**
 * The calendar's part of the contract as JSON, to be asked for with the origin that its `servers` name. Its text is
 * written once.
 */
export function createCalendarDocument(document: WholeDocument): (origin: string) => string {
  const own = Object.keys(document.paths).filter((path) => path.startsWith('/events/v1'));
  const parts = own.map((path) => documentOfPath(document, path));
  const paths = Object.fromEntries(own.map((path) => [path, document.paths[path]]));
  const tags = usedTags(document, own);
  const body = {
    openapi: document.openapi,
    info: document.info,
    tags,
    paths,
    components: joinComponents(document, parts),
  };
  const text = JSON.stringify(body).slice(1);
  return (origin) => `{"servers":${JSON.stringify([{ url: origin }])},${text}`;
}

function usedTags(document: WholeDocument, paths: readonly string[]) {
  const used = new Set(paths.flatMap((path) => document.paths[path]?.get?.tags ?? []));
  return document.tags?.filter(({ name }) => used.has(name));
}

/** Security schemes are named, not referenced, by the operations that ask for them. */
function joinComponents(
  { components }: OpenApiDocument,
  parts: readonly OpenApiDocument[],
): Record<string, Record<string, unknown>> {
  const joined: Record<string, Record<string, unknown>> = { securitySchemes: { ...components['securitySchemes'] } };
  for (const part of parts) {
    for (const [kind, group] of Object.entries(part.components)) joined[kind] = { ...joined[kind], ...group };
  }
  return joined;
}
