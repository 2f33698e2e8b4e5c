import { resolve } from '@ngoma/express-contract';
import type { OpenApiDocument, OperationObject } from '../../src/http/contract.ts';

/** A white pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWP4//8/AAX+Av5Y8msOAAAAAElFTkSuQmCC',
  'base64',
);

export type ExampleBody = Pick<RequestInit, 'body' | 'headers'>;

/** The examples of a body as they are sent, by name; their files are a white pixel. */
export function exampleBodies(document: OpenApiDocument, operation: OperationObject): [name: string, ExampleBody][] {
  const [[type, content] = []] = Object.entries(operation.requestBody?.content ?? {});
  if (content?.examples === undefined) return [];
  return Object.entries(content.examples).map(([name, example]) => {
    const { value } = resolve<{ readonly value: unknown }>(document, example);
    if (type === 'multipart/form-data') return [name, { body: toForm(value as Record<string, unknown>) }]; // as: forms have members
    return [name, { body: JSON.stringify(value), headers: { 'content-type': 'application/json' } }];
  });
}

function toForm(value: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, member] of Object.entries(value)) {
    if (name === 'file') form.append(name, new Blob([png], { type: 'image/png' }), String(member));
    else form.append(name, String(member));
  }
  return form;
}
