import { isProblem } from '../problem.ts';

/** As much of a JSON Schema as tells which members a value has, of which types. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
}

export interface ExampleResponse {
  readonly status: number;
  readonly mediaType: string | undefined;
  readonly schema: Schema | undefined;
  readonly examples: readonly unknown[];
}

export interface ExampleOperation {
  /** In upper case. */
  readonly method: string;
  /** As the contract writes it: `/v1/messages/{id}`. */
  readonly path: string;
  /** The first of its responses that is a success; undefined where it only leads elsewhere. */
  readonly success: ExampleResponse | undefined;
}

/** The status that a code comes with, and the body of an error where the contract shows one. */
export interface ExampleProblem {
  readonly status: number;
  readonly example?: object;
}

/** The contract of a fake service: its operations with the examples of their responses, and their schemas. */
export interface ContractExamples {
  readonly operations: readonly ExampleOperation[];
  /** By their codes. */
  readonly problems: Readonly<Record<string, ExampleProblem>>;
  /** By their names in the contract. */
  readonly schemas: Readonly<Record<string, Schema>>;
}

type Node = Readonly<Record<string, unknown>>;

const keywords = new Set<string>([
  ...['$ref', 'type', 'const', 'enum', 'anyOf', 'allOf', 'oneOf'],
  ...['properties', 'required', 'additionalProperties', 'items'],
]);
const methods = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** Takes out of an OpenAPI document, whose references are all below `components`, what stands in for the service. */
export function readContract(document: {
  readonly paths: Readonly<Record<string, object>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}): ContractExamples {
  const resolve = (node: unknown): Node => {
    if (!isNode(node)) return {};
    const { $ref } = node;
    if (typeof $ref !== 'string') return node;
    const names = $ref.slice(2).split('/');
    return resolve(names.reduce<unknown>((found, name) => (isNode(found) ? found[name] : undefined), document));
  };

  const readResponse = ([status, declared]: [string, unknown]): ExampleResponse => {
    const [mediaType, media] = Object.entries(resolve(resolve(declared)['content']))[0] ?? [];
    const { schema, examples } = resolve(media);
    return {
      status: Number(status),
      mediaType,
      schema: schema === undefined ? undefined : toSchema(schema),
      examples: Object.values(resolve(examples)).map((example) => resolve(example)['value']),
    };
  };

  const problems: Record<string, ExampleProblem> = {};
  const readOperation = (path: string, method: string, operation: unknown): ExampleOperation => {
    const responses = Object.entries(resolve(resolve(operation)['responses'])).map(readResponse);
    for (const { status, schema, examples } of responses.filter(({ status }) => status >= 400)) {
      for (const code of codesOf(schema)) problems[code] ??= { status };
      for (const example of examples.filter((each) => isProblem(each))) {
        if (problems[example.code]?.example === undefined) problems[example.code] = { status, example };
      }
    }
    const success = responses.find(({ status }) => status >= 200 && status < 300);
    return { method: method.toUpperCase(), path, success };
  };
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.has(method))
      .map(([method, operation]) => readOperation(path, method, operation)),
  );
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => [name, toSchema(schema)]);
  return { operations, problems, schemas: Object.fromEntries(schemas) };
}

/** The codes of the errors that a schema describes. */
function codesOf(schema: Schema = {}): string[] {
  const code = schema.properties?.['code'];
  const own = [code, ...(code?.anyOf ?? [])].flatMap((each) => each?.enum ?? []);
  return [...own.map(String), ...(schema.allOf ?? []).flatMap(codesOf)];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

/** A schema without what tells people something, or bounds texts and numbers. */
function toSchema(value: unknown): Schema {
  if (!isNode(value)) return {};
  const kept = Object.entries(value).filter(([keyword]) => keywords.has(keyword));
  return Object.fromEntries(kept.map(([keyword, inner]) => [keyword, toKeyword(keyword, inner)]));
}

function toKeyword(keyword: string, value: unknown): unknown {
  if (keyword === 'properties' && isNode(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, toSchema(schema)]));
  }
  if (/Of$/.test(keyword) && Array.isArray(value)) return value.map(toSchema);
  return keyword === 'items' || (keyword === 'additionalProperties' && isNode(value)) ? toSchema(value) : value;
}
