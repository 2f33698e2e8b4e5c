import {
  type ContractDocument,
  type Example,
  type MediaType,
  type Method,
  methods,
  type OperationObject,
  type ParameterObject,
  type PathItem,
  type ResponseObject,
  resolve,
  type Schema,
} from './document.ts';

/** An operation with the content of its page; only schemas are still references. */
export interface Operation {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly tag: string;
  readonly object: OperationObject;
  readonly parameters: readonly ParameterObject[];
  /** By media type, the one that samples use first. */
  readonly body: readonly Content[];
  readonly isBodyRequired: boolean;
  readonly responses: readonly Response[];
  /** The operations that do the same with another method. */
  readonly aliases: readonly Operation[];
}

export interface Content {
  readonly mediaType: string;
  readonly schema: MediaType['schema'];
  readonly examples: readonly NamedExample[];
}

export interface NamedExample extends Example {
  readonly name: string;
}

export interface Response {
  readonly status: string;
  readonly description: string;
  readonly headers: ResponseObject['headers'];
  readonly contents: readonly Content[];
}

/** The operations in the order of the contract, aliases with the one that they repeat. */
export function readOperations(document: ContractDocument): Operation[] {
  const all = Object.entries(document.paths).flatMap(([path, item]) => operationsOf(document, path, item));
  const originals = all.filter(({ object }) => object['x-alias-of'] === undefined);
  return originals.map((each) => ({ ...each, aliases: all.filter(({ object }) => object['x-alias-of'] === each.id) }));
}

/** The webhooks: each is an operation of its receiver. */
export function readWebhooks(document: ContractDocument): (Operation & { readonly name: string })[] {
  return Object.entries(document.webhooks).flatMap(([name, item]) =>
    operationsOf(document, name, item).map((operation) => ({ ...operation, name })),
  );
}

function operationsOf(document: ContractDocument, path: string, item: PathItem): Operation[] {
  return methods.flatMap((method) => {
    const object = item[method];
    if (object === undefined) return [];
    const { operationId: id, tags, requestBody } = object;
    return [
      {
        ...{ id, method, path, object, tag: tags[0] ?? '', aliases: [] },
        parameters: [...(item.parameters ?? []), ...(object.parameters ?? [])].map((each) => resolve(document, each)),
        body: contentsOf(document, requestBody?.content),
        isBodyRequired: requestBody?.required === true,
        responses: Object.entries(object.responses).map(([status, target]) => {
          const { description, headers, content } = resolve<ResponseObject>(document, target);
          return { status, description, headers, contents: contentsOf(document, content) };
        }),
      },
    ];
  });
}

const contentsOf = (document: ContractDocument, content: Readonly<Record<string, MediaType>> = {}): Content[] =>
  Object.entries(content).map(([mediaType, { schema, examples = {} }]) => ({
    ...{ mediaType, schema },
    examples: Object.entries(examples).map(([name, target]) => ({ name, ...resolve<Example>(document, target) })),
  }));

/** The error codes of a response. */
export const codesOf = ({ contents }: Response): string[] => [
  ...new Set(contents.flatMap(({ schema }) => problemCodes(schema))),
];

/** A problem is the same for all, with the codes of its response. */
const problemCodes = ({ allOf = [] }: Schema): string[] =>
  allOf.flatMap(
    ({ properties }) => properties?.['code']?.anyOf?.flatMap(({ enum: codes = [] }) => codes.map(String)) ?? [],
  );
