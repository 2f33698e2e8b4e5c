import type { Operation } from '../contract/operations.ts';
import { exampleRequest, textOf } from '../samples/example-request.ts';

/** The fields of the form of an operation. */
export interface RequestForm {
  readonly method: string;
  readonly template: string;
  readonly inputs: readonly FormInput[];
  readonly body: FormBody | undefined;
  readonly credentials: 'none' | 'key' | 'optional';
}

export interface FormInput {
  readonly place: 'path' | 'query' | 'header';
  readonly name: string;
  readonly value: string;
  readonly hint: string;
  readonly isRequired: boolean;
  readonly choices: readonly string[];
}

interface FormBody {
  readonly mediaType: string;
  readonly text: string;
  readonly examples: readonly { readonly name: string; readonly text: string }[];
}

/** The form of an operation, filled in with the example of its samples; undefined where a browser cannot ask it. */
export function requestForm(operation: Operation): RequestForm | undefined {
  const { security } = operation.object;
  const request = exampleRequest(operation);
  const content = operation.body.find(({ mediaType }) => mediaType === 'application/json');
  if (operation.body.length > 0 && content === undefined) return undefined;
  const filled: Readonly<Record<string, unknown>> = { ...request.pathValues, ...request.query };
  const examples = content?.examples.map(({ name, value }) => ({ name, text: JSON.stringify(value, undefined, 2) }));
  return {
    method: request.method,
    template: request.template,
    inputs: operation.parameters.map(({ in: place, name, required = false, schema, example }) => ({
      ...{ place, name, isRequired: required },
      value: filled[name] === undefined ? '' : textOf(filled[name]),
      hint: example === undefined ? '' : textOf(example),
      choices: schema.enum?.map(String) ?? [],
    })),
    body: content && { mediaType: content.mediaType, text: examples?.[0]?.text ?? '{}', examples: examples ?? [] },
    credentials: security.length === 0 ? 'none' : request.credentials === undefined ? 'optional' : 'key',
  };
}
