import type { OpenApiDocument } from './document.ts';

/**
 * The contract as this version of the service has to keep it: clients are told to expect later values of the enums that
 * grow, but it sends only those that it declares.
 */
export function withClosedEnums(document: OpenApiDocument): OpenApiDocument {
  const { schemas, ...others } = document.components;
  return { ...document, components: { ...others, schemas: { ...schemas, OpenEnumValue: false } } };
}
