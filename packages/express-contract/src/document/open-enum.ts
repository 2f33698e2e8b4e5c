import type { OpenApiDocument } from './document.ts';

/**
 * The document as this version of a service has to keep it. Clients expect later values of an open enum
 * (`anyOf: [enum, OpenEnumValue]`); the service itself sends only the values that the document declares.
 */
export function withClosedEnums(document: OpenApiDocument): OpenApiDocument {
  const { schemas, ...others } = document.components ?? {};
  return { ...document, components: { ...others, schemas: { ...schemas, OpenEnumValue: false } } };
}
