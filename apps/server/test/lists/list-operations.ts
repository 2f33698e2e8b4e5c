import { parametersOf, type Reference, type ResponseObject, resolve, type SchemaObject } from '@ngoma/express-contract';
import type { OpenApiDocument } from '../../src/http/contract.ts';
import type { OperationId } from '../../src/http/handler.ts';

/** An operation that shows several records, as the contract declares it. */
export interface ListOperation {
  readonly id: OperationId;
  /** With braces: `/v1/messages/{id}/events`. */
  readonly path: string;
  /** Its query parameters, without those that shape each response of the calendar (`_fields`). */
  readonly parameters: readonly string[];
}

/** Members of a response with pages. */
const pagingMembers = ['next_cursor', 'next_url', 'total'];
/** Media types of lists without pages. */
const wholeLists = ['text/csv', 'text/calendar'];

/** Every list that has query parameters. */
export function listOperations(document: OpenApiDocument): ListOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) => {
    const { get } = item;
    if (get === undefined) return [];
    const parameters = parametersOf(document, item, get)
      .filter((each) => each.in === 'query' && !each.name.startsWith('_'))
      .map(({ name }) => name);
    const isList = get.operationId.startsWith('list') || showsList(document, get.responses['200']);
    return isList && parameters.length > 0 ? [{ id: get.operationId, path, parameters }] : [];
  });
}

function showsList(document: OpenApiDocument, response: ResponseObject | Reference | undefined): boolean {
  if (response === undefined) return false;
  const { content = {} } = resolve<ResponseObject>(document, response);
  // Pages with calendars are tested beside their handlers.
  if ('text/html' in content) return false;
  return Object.entries(content).some(([mediaType, { schema }]) => {
    const { properties = {} } = resolve<SchemaObject>(document, schema);
    const hasArray = Object.values(properties).some(
      (each) => resolve<SchemaObject>(document, each)['type'] === 'array',
    );
    return wholeLists.includes(mediaType) || (hasArray && pagingMembers.some((name) => name in properties));
  });
}
