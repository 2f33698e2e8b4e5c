import { itemsAt, type Json, objectAt, parseJson, textAt } from './json-pointer.ts';
import { groupNames, matchPattern } from './safe-pattern.ts';
import { elementsAt, parseXml, type XmlElement, xmlPath, xmlTextAt } from './xml-document.ts';

/** The form of a response or callback. The named groups of `pattern` are the fields of a plain text. */
export type BodyForm = { readonly kind: 'json' | 'form' | 'xml' } | { readonly kind: 'text'; readonly pattern: RegExp };

/** A parsed body. Paths are JSON Pointers (`/id` for a field of a form or a named group), in XML paths of elements. */
export interface CarrierDocument {
  /** The text at a path; undefined if there is none. */
  textAt(path: string): string | undefined;
  /** The items of the list at a path: of an array, or all elements of XML with that path. */
  itemsAt(path: string): readonly CarrierDocument[];
  /** The object of JSON at a path, where others have a list of one. */
  objectAt(path: string): CarrierDocument | undefined;
}

/** A place in a document, and perhaps a pattern whose group `value` is the part that counts. */
export interface Field {
  readonly path: string;
  readonly pattern: RegExp | undefined;
  /** The place to look at if there is nothing here. */
  readonly otherwise?: Field | undefined;
}

/** Parses a body; undefined if it does not have the form. */
export function parseDocument(body: string, form: BodyForm): CarrierDocument | undefined {
  switch (form.kind) {
    case 'json': {
      const json = parseJson(body);
      return json === undefined ? undefined : ofJson(json);
    }
    case 'form':
      return ofParameters(new URLSearchParams(body.trim()));
    case 'xml': {
      const root = parseXml(body.trim());
      return root && ofXml(root);
    }
    case 'text': {
      const groups = matchPattern(form.pattern, body.trim());
      return groups && ofJson(definedOf(groups));
    }
  }
}

/** The fields of a query or form. */
export const ofParameters = (parameters: URLSearchParams): CarrierDocument => ofJson(Object.fromEntries(parameters));

export function readField(document: CarrierDocument, { path, pattern, otherwise }: Field): string | undefined {
  const text = document.textAt(path);
  const found = text === undefined || pattern === undefined ? text : matchPattern(pattern, text)?.['value'];
  return found === undefined && otherwise ? readField(document, otherwise) : found;
}

/** All paths of a field. */
export const pathsOf = ({ path, otherwise }: Field): readonly string[] => [
  path,
  ...(otherwise ? pathsOf(otherwise) : []),
];

/** The error of a path in documents of a form, as the end of a sentence. */
export function errorOfPath(path: string, form: BodyForm): string | undefined {
  if (form.kind === 'xml' && !xmlPath.test(path)) return "must be a path such as '/response/message[1]/@id'";
  if (form.kind !== 'text' || groupNames(form.pattern).includes(path.slice(1))) return undefined;
  return `must be one of the named groups of the pattern: ${groupNames(form.pattern)
    .map((name) => `'/${name}'`)
    .join(', ')}`;
}

const ofJson = (json: Json): CarrierDocument => ({
  textAt: (path) => textAt(json, path),
  itemsAt: (path) => itemsAt(json, path).map(ofJson),
  objectAt(path) {
    const object = objectAt(json, path);
    return object === undefined ? undefined : ofJson(object);
  },
});

const ofXml = (element: XmlElement): CarrierDocument => ({
  textAt: (path) => xmlTextAt(element, path),
  itemsAt: (path) => elementsAt(element, path).map(ofXml),
  objectAt: () => undefined,
});

/** Groups that take no part in the match are undefined. */
const definedOf = (groups: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([name, text]): [string, string][] => (text === undefined ? [] : [[name, text]])),
  );
