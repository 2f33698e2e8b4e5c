import { httpMethods, type OpenApiDocument, resolve, type SchemaObject } from './document.ts';

const noResponses = { default: { description: '' } };
const known = new WeakMap<OpenApiDocument, OpenApiDocument>();

/**
 * The document as requests have to keep it, made once: without responses, without the items of lists that handlers
 * validate, and with read-only members that no request may contain.
 */
export function requestDocumentOf(document: OpenApiDocument): OpenApiDocument {
  const found = known.get(document) ?? toRequestDocument(document);
  known.set(document, found);
  return found;
}

function toRequestDocument(document: OpenApiDocument): OpenApiDocument {
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const operations = httpMethods.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [[method, { ...operation, responses: noResponses }]];
    });
    return [path, { ...item, ...Object.fromEntries(operations) }];
  });
  const { responses: _, ...components } = document.components ?? {};
  const read = (value: unknown) => withoutMembers(document, withoutItemsOfHandlers(value), isReadOnly, readOnlyMember);
  return {
    ...document,
    paths: read(Object.fromEntries(paths)) as OpenApiDocument['paths'], // as: only schemas are replaced
    components: read(components) as NonNullable<OpenApiDocument['components']>, // as above
  };
}

/** The document as responses have to keep it: nothing that is write-only may leave. */
export const replyDocumentOf = (document: OpenApiDocument): OpenApiDocument =>
  withoutMembers(document, document, isWriteOnly, false) as OpenApiDocument; // as: only schemas of members are replaced

/** A schema of a response, not of a component, as responses have to keep it. */
export const replySchemaOf = (document: OpenApiDocument, schema: object): unknown =>
  withoutMembers(document, schema, isWriteOnly, false);

/** Accepts nothing; its name is the reason in errors. */
const readOnlyMember = { readOnly: true, not: {} };

type Mark = (schema: SchemaObject) => boolean;
const isReadOnly: Mark = ({ readOnly }) => readOnly === true;
const isWriteOnly: Mark = ({ writeOnly }) => writeOnly === true;

/** A copy in which the members with a mark have another schema and are not required. */
function withoutMembers(document: OpenApiDocument, value: unknown, hasMark: Mark, replacement: unknown): unknown {
  const marked = (schema: unknown): boolean =>
    isSchema(schema) && (hasMark(schema) || hasMark(resolve(document, schema)));
  return copy(value);

  function copy(from: unknown, absent: readonly string[] = []): unknown {
    if (Array.isArray(from)) return from.map((each) => copy(each));
    if (!isSchema(from)) return from;
    const own = namesOf(from);
    const all = [...absent, ...own, ...branchesOfAll(from).flatMap((each) => namesOf(resolve(document, each)))];
    const copied = Object.fromEntries(
      Object.entries(from).map(([name, member]) => [
        name,
        // A member that one branch declares may be required by another.
        branchLists.includes(name) && Array.isArray(member) ? member.map((each) => copy(each, all)) : copy(member),
      ]),
    );
    if (all.length === 0) return copied;
    const { required, properties } = copied;
    if (Array.isArray(required)) copied['required'] = required.filter((name) => !all.includes(name));
    const replaced = Object.fromEntries(own.map((name) => [name, replacement]));
    if (own.length > 0) copied['properties'] = { ...(properties as object), ...replaced }; // as: a copy of an object
    return copied;
  }

  function namesOf({ properties }: SchemaObject): string[] {
    if (typeof properties !== 'object' || properties === null) return [];
    return Object.entries(properties).flatMap(([name, schema]) => (marked(schema) ? [name] : []));
  }
}

const branchLists = ['allOf', 'anyOf', 'oneOf'];

/** Whether it may be a schema: the marks are looked for in all objects of a document. */
const isSchema = (value: unknown): value is SchemaObject => typeof value === 'object' && value !== null;

const branchesOfAll = ({ allOf }: SchemaObject): SchemaObject[] => (Array.isArray(allOf) ? allOf : []);

/** The value with a schema that accepts everything for the items that handlers validate. */
function withoutItemsOfHandlers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutItemsOfHandlers);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withoutItemsOfHandlers(member)]);
  const copy = Object.fromEntries(members);
  return 'x-items-validated-by-handler' in value ? { ...copy, items: {} } : copy;
}
