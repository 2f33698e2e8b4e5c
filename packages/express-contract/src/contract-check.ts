import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import {
  type HeaderObject,
  type OpenApiDocument,
  type OperationObject,
  type PathItem,
  type Reference,
  type RequestBodyObject,
  type ResponseObject,
  resolve,
  type SchemaObject,
} from './document/document.ts';
import { findMediaType, isJsonType } from './document/media-types.ts';
import { withClosedEnums } from './document/open-enum.ts';
import { replyDocumentOf, replySchemaOf } from './document/request-document.ts';
import { partsOf, typesOf } from './document/unions.ts';
import { isList } from './parameters/parameter.ts';
import { isStreamed } from './reply-body.ts';
import { responseOf } from './responses.ts';
import { useDecimalMultiples } from './validation/multiple-of.ts';

export interface FinishedResponse {
  readonly status: number;
  /** Undefined where there is no body. */
  readonly mediaType: string | undefined;
  /** Those that belong to this response alone, not those that every response has. */
  readonly headers: Readonly<Record<string, string>>;
  /** All that go out, those that every response has included. */
  readonly sentHeaders: Readonly<Record<string, string>>;
  /** A stream is not compared. */
  readonly body: unknown;
}

/** Compares responses with the contract. Each function returns the error, or undefined. */
export interface ContractCheck {
  /** Errors and prepared bytes included; express-openapi-validator would see only `res.json` (docs/adr/0004). */
  response(operation: OperationObject, response: FinishedResponse): string | undefined;
  /** `payload` is the JSON text of a webhook such as `message.delivered`. */
  webhook(eventType: string, payload: string): string | undefined;
}

const known = new WeakMap<OpenApiDocument, ContractCheck>();

/** Services of one document share what is compiled for it: all of it takes seconds. */
export function createContractCheck(document: OpenApiDocument): ContractCheck {
  const check = known.get(document) ?? compileContractCheck(document);
  known.set(document, check);
  return check;
}

function compileContractCheck(document: OpenApiDocument): ContractCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, logger: false });
  addFormats.default(ajv);
  useDecimalMultiples(ajv);
  const own = replyDocumentOf(withClosedEnums(document));
  ajv.addSchema(own, 'contract');
  // By the schema itself: most responses of an operation are those of others, too.
  const validators = new Map<object, ValidateFunction>();

  function findMismatch(key: string, schema: object, value: unknown, dataVar = 'body'): string | undefined {
    const validate = validators.get(schema) ?? ajv.compile(absolute(replySchemaOf(document, schema)) as object); // as: a schema stays one
    validators.set(schema, validate);
    return validate(value) ? undefined : `${key}: ${ajv.errorsText(validate.errors, { dataVar })}`;
  }

  /** The first declared header that is missing, or whose value does not fit. */
  function findHeaderMismatch(key: string, declared: ResponseObject, sent: FinishedResponse['sentHeaders']) {
    const values = new Map(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]));
    for (const [name, header] of Object.entries(declared.headers ?? {})) {
      // OpenAPI ignores it: `content` has the media types.
      if (name.toLowerCase() === 'content-type') continue;
      const { required, schema = {} } = resolve<HeaderObject>(document, header);
      const value = values.get(name.toLowerCase());
      if (value === undefined && required === true) return `${key}: the required header '${name}' is missing`;
      if (value === undefined) continue;
      const found = readingsOf(value, isList(document, schema)).map((each) =>
        findMismatch(`${key} header '${name}'`, schema, each, 'value'),
      );
      if (!found.includes(undefined)) return found[0];
    }
    return undefined;
  }

  return {
    response(operation, { status, mediaType, headers, sentHeaders, body }) {
      const key = `${operation.operationId} ${status}`;
      const response = responseOf(operation, status);
      if (response === undefined) return `${key}: the contract does not declare this status`;
      const declared = resolve<ResponseObject>(document, response);
      const header = undeclaredHeader(declared, headers);
      if (header !== undefined) return `${key}: the contract does not declare the header '${header}'`;
      const headerMismatch = findHeaderMismatch(key, declared, sentHeaders);
      if (headerMismatch !== undefined) return headerMismatch;
      if (mediaType === undefined) return declared.content && `${key}: the contract declares a body, and there is none`;
      const media = declared.content?.[findMediaType(Object.keys(declared.content), mediaType) ?? ''];
      if (media === undefined) return `${key}: the contract does not declare the media type '${mediaType}'`;
      // Without a schema, every body of the media type fits.
      if (media.schema === undefined || isStreamed(body)) return undefined;
      // Texts of media types such as XML are no values of a schema of objects.
      if (typeof body === 'string' && !isJsonType(mediaType) && !takesText(document, media.schema)) return undefined;
      return findMismatch(`${key} ${mediaType}`, media.schema, body);
    },

    webhook(eventType, payload) {
      const inCamelCase = eventType.replace(/[._](\w)/g, (_separator, initial: string) => initial.toUpperCase());
      const { webhooks = {} } = document;
      const name = Object.hasOwn(webhooks, eventType) ? eventType : inCamelCase;
      const { post } = resolve<PathItem>(document, webhooks[name] ?? {});
      const { content = {} } = resolve<RequestBodyObject>(document, post?.requestBody ?? { content: {} });
      const schema = Object.entries(content).find(([mediaType]) => isJsonType(mediaType))?.[1].schema;
      if (schema === undefined) return `${name}: the contract does not declare this webhook`;
      return findMismatch(name, schema, JSON.parse(payload));
    },
  };
}

function takesText(document: OpenApiDocument, schema: SchemaObject | Reference): boolean {
  const types = partsOf(document, schema).flatMap(typesOf);
  return types.length === 0 || types.includes('string');
}

/** The values that the text of a header can mean: `5` is a text and a number. */
function readingsOf(text: string, isList: boolean): unknown[] {
  if (isList) {
    const items = text.split(',').map((each) => readingsOf(each.trim(), false));
    return [items.map(([first]) => first), items.map((each) => each.at(-1))];
  }
  if (/^-?\d+(\.\d+)?$/.test(text)) return [text, Number(text)];
  return text === 'true' || text === 'false' ? [text, text === 'true'] : [text];
}

/** For connections, caches and browsers, which know them without a contract. */
const transportHeaders = [
  ...['allow', 'connection', 'vary', 'cache-control', 'content-security-policy'],
  'www-authenticate',
];

/** The name of a header that the contract does not declare for a response, if there is one. */
function undeclaredHeader(response: ResponseObject, headers: Readonly<Record<string, string>>): string | undefined {
  const declared = [...transportHeaders, ...Object.keys(response.headers ?? {}).map((name) => name.toLowerCase())];
  return Object.keys(headers).find((name) => !declared.includes(name.toLowerCase()));
}

/** References inside the document are relative to it; a schema compiled alone has to name it. */
function absolute(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(absolute);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [
      name,
      name === '$ref' && typeof value === 'string' && value.startsWith('#') ? `contract${value}` : absolute(value),
    ]),
  );
}
