import {
  httpMethods,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  parametersOf,
  type ResponseObject,
  resolve,
  securityOf,
} from '../document/document.ts';
import { findMediaType } from '../document/media-types.ts';
import { responseOf } from '../responses.ts';

/**
 * Throws if a document declares another form than problem details for an error that the router itself finds, such as 400.
 * Errors that it declares without content, or not at all, are sent as problem details.
 */
export function checkErrorForms(document: OpenApiDocument): void {
  for (const item of Object.values(document.paths)) {
    for (const operation of httpMethods.flatMap((method) => item[method] ?? [])) {
      for (const status of ownErrors(document, operation, parametersOf(document, item, operation))) {
        const mediaTypes = Object.keys(contentOf(document, operation, status));
        if (mediaTypes.length === 0 || findMediaType(mediaTypes, 'application/problem+json') !== undefined) continue;
        throw new Error(
          `The operation '${operation.operationId}' declares '${mediaTypes.join(', ')}' for ${status}; set 'onError', ` +
            "which returns errors in that form, or declare 'application/problem+json'.",
        );
      }
    }
  }
}

export const hasContent = (document: OpenApiDocument, operation: OperationObject, status: number): boolean =>
  Object.keys(contentOf(document, operation, status)).length > 0;

function contentOf(document: OpenApiDocument, operation: OperationObject, status: number) {
  const response = responseOf(operation, status);
  return response === undefined ? {} : (resolve<ResponseObject>(document, response).content ?? {});
}

/** The statuses of errors that requests to an operation can have before its handler is called. */
function ownErrors(
  document: OpenApiDocument,
  operation: OperationObject,
  parameters: readonly ParameterObject[],
): readonly number[] {
  const hasPath = parameters.some((each) => each.in === 'path');
  return [
    ...(parameters.length > 0 || operation.requestBody !== undefined ? [400] : []),
    ...(securityOf(document, operation).length > 0 ? [401] : []),
    ...(hasPath ? [404] : []),
    ...(operation.requestBody === undefined ? [] : [413, 415]),
  ];
}
