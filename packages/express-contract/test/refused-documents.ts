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
  '`nullable`': [
    [
      document({ responses: { default: { content: { 'application/json': { schema: { nullable: true } } } } } }),
      "#/paths/~1x/get/responses/default/content/application~1json/schema has 'nullable'",
    ],
    [schema({ type: 'string', nullable: true }), "#/paths/~1x/get/parameters/0/schema has 'nullable'"],
  ],
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
  'body of objects in XML, text and the like': [
    [
      body({ 'application/xml': { schema: { type: 'object' } } }),
      "takes 'application/xml' with a schema of the type object",
    ],
    [body({ 'text/plain': { schema: { type: 'integer' } } }), "write 'application/json'"],
    [body({ 'text/*': { schema: { allOf: [{ type: 'array' }] } } }), "takes 'text/*'"],
  ],
  'paths that differ in names of parameters only': [
    [document({}, { paths: { '/x/{a}': {}, '/x/{b}': {} } }), "The paths '/x/{a}' and '/x/{b}' are the same"],
  ],
  'operation without `responses`': [[document({ responses: undefined }), "'x' declares no 'responses'"]],
  'operation without `operationId`': [[document({ operationId: undefined }), "GET /x has no 'operationId'"]],
  styles: [
    [parameter({ style: 'label', schema: { type: 'string' } }), 'use form, spaceDelimited'],
    [parameter({ style: 'deepObject', schema: { type: 'string' } }), 'for the type object'],
    [parameter({ content: null }), "use 'application/json'"],
    [parameter({ content: {} }), "use 'application/json'"],
    [parameter({ content: { 'application/xml': {} } }), "use 'application/json'"],
    [parameter({ in: 'body', schema: {} }), 'use path, query'],
    [body({ 'multipart/mixed': {} }), "write 'multipart/form-data'"],
  ],
  paths: [
    [document({}, { paths: { '/x?a=b': { get: operation } } }), 'has a query or fragment'],
    [document({ parameters: [{ name: '__proto__', in: 'query', schema: {} }] }), 'JavaScript reserves it'],
    [document({}, { paths: { '/x/{a}': { get: operation } } }), "does not declare the parameter 'a'"],
    [document({}, { paths: { '/x/{a': { get: operation } } }), 'a brace without its pair'],
    [document({}, { paths: { '/{a}/{a}': { get: operation } } }), 'has a parameter twice'],
  ],
};
