import {
  bodyContent,
  type HttpMethod,
  httpMethods,
  type OpenApiDocument,
  type SchemaObject,
} from '../document/document.ts';
import { componentsOf } from '../document/path-documents.ts';
import { requestDocumentOf } from '../document/request-document.ts';
import { parameterSchema } from '../parameters/parameter.ts';
import { bodySchemaOf, readOperation, type ValidatedOperation } from './validated-operation.ts';
import { nameIn, placeNames } from './validation-error.ts';

/** An operation of a document that express-openapi-validator gets, at the path `/<index>`. */
export interface ValidatorOperation extends ValidatedOperation {
  readonly index: number;
  /** The indexes of the parameters, by place and name: `query limit`. */
  readonly indexes: ReadonlyMap<string, number>;
}

export interface ValidatorDocument {
  readonly document: object;
  /** The operation of a path, method and media type. */
  find(path: string, method: HttpMethod, mediaType: string | undefined): ValidatorOperation | undefined;
}

/**
 * The document that express-openapi-validator gets. It knows an operation by a fixed path, all parameters as headers with
 * the names `p0`, `p1`, … and bodies as JSON, because this package reads paths, styles and media types itself
 * (docs/adr/0077).
 */
export function toValidatorDocument(document: OpenApiDocument): ValidatorDocument {
  const own = requestDocumentOf(document);
  const operations = new Map<string, ValidatorOperation>();
  const paths: Record<string, object> = {};
  for (const [path, item] of Object.entries(own.paths)) {
    for (const method of httpMethods) {
      const operation = item[method];
      if (operation === undefined) continue;
      for (const mediaType of Object.keys(operation.requestBody?.content ?? { '': {} })) {
        const read = readOperation(own, path, method, mediaType);
        if (read === undefined) continue;
        const index = operations.size;
        const indexes = new Map(read.parameters.map((each, at) => [`${placeNames[each.in]} ${nameIn(each)}`, at]));
        operations.set(keyOf(path, method, mediaType), { ...read, index, indexes });
        paths[`/${index}`] = { post: toOperation(own, read, mediaType) };
      }
    }
  }
  const { schemas = {}, ...components } = componentsOf(own, paths);
  const { openapi, info } = document;
  const whole = {
    openapi,
    info,
    servers: [{ url: '/' }],
    paths,
    components: { ...components, [schemaGroup]: schemas },
  };
  return {
    document: withMovedSchemas(whole) as object, // as: a copy of an object
    find(path, method, mediaType) {
      const content = own.paths[path]?.[method]?.requestBody?.content ?? {};
      const known = mediaType !== undefined && mediaType in content ? mediaType : Object.keys(content)[0];
      return operations.get(keyOf(path, method, known ?? ''));
    },
  };
}

const keyOf = (path: string, method: HttpMethod, mediaType: string): string => `${method} ${path} ${mediaType}`;

function toOperation(document: OpenApiDocument, { operation, parameters }: ValidatedOperation, mediaType: string) {
  const content = bodyContent(operation, mediaType);
  const isRequired = operation.requestBody?.required === true;
  return {
    parameters: parameters.map(({ schema, required = false }, index) => {
      const own = parameterSchema(document, schema);
      const byDefault = 'default' in own && { default: own['default'] };
      return { name: `p${index}`, in: 'header', required, schema: { ...byDefault, ...asOne(own) } };
    }),
    ...(content !== undefined && {
      requestBody: {
        required: isRequired,
        // The validator requires a body whose schema has a list of required members, whichever they are.
        content: {
          'application/json': {
            schema: { ...asOne(bodySchemaOf(document, operation, mediaType)), ...(isRequired && { required: [] }) },
          },
        },
      },
    }),
    responses: { default: { description: '' } },
  };
}

/**
 * A schema that means the same, which the validator neither rewrites nor compiles when it starts: it compiles each schema
 * of `components` then, and reads parameters with objects in their schema as JSON.
 */
const asOne = (schema: SchemaObject | { readonly $ref: string }) => ({ if: false, else: schema });

/** Any name that is not `schemas`. */
const schemaGroup = 'requestSchemas';

function withMovedSchemas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMovedSchemas);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    name === '$ref' && typeof member === 'string'
      ? member.replace('#/components/schemas/', `#/components/${schemaGroup}/`)
      : withMovedSchemas(member),
  ]);
  return Object.fromEntries(members);
}
