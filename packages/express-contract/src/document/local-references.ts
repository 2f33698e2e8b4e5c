import { locate, type OpenApiDocument } from './document.ts';
import { walkReferences } from './schemas-in.ts';

/** The group of `components` with the parts of a document that are referred to elsewhere. */
const group = 'x-referenced';

/** A document whose references all begin with `#/components/`: parts elsewhere, such as `#/paths/…`, are copied there. */
export function withReferencesToComponents(document: OpenApiDocument): OpenApiDocument {
  const elsewhere = new Set<string>();
  walkReferences(document, (reference) => {
    if (!reference.startsWith('#/components/')) elsewhere.add(reference);
  });
  if (elsewhere.size === 0) return document;
  const moved = new Map([...elsewhere].map((reference, index) => [reference, `#/components/${group}/${index}`]));
  const copied = copy(document) as OpenApiDocument; // as: a copy of one
  const parts = [...elsewhere].map((reference, index) => [index, copy(locate(document, reference))]);
  return { ...copied, components: { ...copied.components, [group]: Object.fromEntries(parts) } };

  function copy(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [
        name,
        name === '$ref' ? (moved.get(String(member)) ?? copy(member)) : copy(member),
      ]),
    );
  }
}
