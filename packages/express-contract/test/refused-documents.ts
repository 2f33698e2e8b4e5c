const operation = { operationId: 'x', responses: {} };
export const document = (more: object = {}, root: object = {}) => ({
  openapi: '3.1.0',
  info: {},
  paths: { '/x': { get: { ...operation, ...more } } },
  ...root,
});
const parameter = (own: object) => document({ parameters: [{ name: 'x', in: 'query', ...own }] });
const schema = (own: object) => parameter({ schema: own });
const body = (content: object) => document({ requestBody: { content } });

/** Each refused feature, with documents and a part of the sentence about each. */
export const refused: Record<string, readonly (readonly [object, string])[]> = {
  '`servers` elsewhere': [
    [document({ servers: [] }), "'x' has 'servers'"],
    [document({}, { paths: { '/x': { servers: [] } } }), "'/x' has 'servers'"],
  ],
  'parameter of several types': [
    [schema({ type: ['string', 'array'] }), 'give it one type'],
    [schema({ oneOf: [{ type: 'string' }, { type: 'object' }] }), 'give it one type'],
  ],
  '`encoding` with `headers`': [
    [body({ 'multipart/form-data': { schema: {}, encoding: { a: { headers: {} } } } }), "with 'headers'"],
  ],
  '`nullable`': [[schema({ type: 'string', nullable: true }), "#/paths/~1x/get/parameters/0/schema has 'nullable'"]],
  '`exclusiveMinimum: true`': [[schema({ exclusiveMinimum: true }), 'write the limit itself']],
  '`$id`, `$anchor`, `$dynamicRef`': [
    [schema({ $anchor: 'a' }), "has '$anchor'"],
    [schema({ $id: 'a' }), "has '$id'"],
  ],
  '`jsonSchemaDialect`': [
    [document({}, { jsonSchemaDialect: 'http://json-schema.org/draft-07/schema#' }), 'jsonSchemaDialect'],
  ],
  '`$ref` to a file': [
    [schema({ $ref: './a.yaml' }), 'bundle it first'],
    [schema({ $ref: '#/components/schemas/A' }), 'does not contain'],
  ],
  '`head`, `options`, `trace`': [
    [document({}, { paths: { '/x': { options: operation } } }), "has the method 'options'"],
  ],
  'operation without `operationId`': [[document({ operationId: undefined }), "GET /x has no 'operationId'"]],
  styles: [
    [parameter({ style: 'label', schema: { type: 'string' } }), 'use form, spaceDelimited'],
    [parameter({ style: 'deepObject', schema: { type: 'string' } }), 'for the type object'],
    [parameter({ content: { 'application/xml': {} } }), "use 'application/json'"],
    [parameter({ in: 'body', schema: {} }), 'use path, query'],
    [body({ 'multipart/mixed': {} }), "write 'multipart/form-data'"],
  ],
  paths: [
    [document({}, { paths: { '/x/{a}': { get: operation } } }), "does not declare the parameter 'a'"],
    [document({}, { paths: { '/x/{a': { get: operation } } }), 'a brace without its pair'],
    [document({}, { paths: { '/{a}/{a}': { get: operation } } }), 'has a parameter twice'],
  ],
};
