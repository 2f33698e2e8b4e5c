/** A contract with each feature of the table in the README that needs a request to be seen. */
const text = { type: 'string' };
const texts = { type: 'array', items: text };
const range = { type: 'object', properties: { from: { type: 'integer' }, to: { type: 'integer' }, tags: texts } };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const problem = { description: 'An error.', content: { 'application/problem+json': { schema: {} } } };
const responses = { 200: { description: 'What the handler got.', ...json({}) }, default: problem };
const get = (operationId: string, parameters: object[] = [], more: object = {}) => ({
  get: { operationId, parameters, responses, ...more },
});
const post = (operationId: string, content: object, more: object = {}) => ({
  post: { operationId, requestBody: { required: true, content }, responses, ...more },
});
const query = (name: string, schema: object, more: object = {}) => ({ name, in: 'query', schema, ...more });
const inPath = (name: string, schema: object, more: object = {}) => ({
  name,
  in: 'path',
  required: true,
  schema,
  ...more,
});
const branch = (kind: string, member: string) => ({
  type: 'object',
  required: ['kind', member],
  properties: { kind: { type: 'string' }, [member]: { type: 'number' } },
  title: kind,
});

export const kitchenContract = {
  openapi: '3.1.0',
  info: { title: 'Kitchen', version: '1' },
  servers: [{ url: 'https://kitchen.example.ug/api/{version}', variables: { version: { default: 'v2' } } }],
  security: [{ key: [] }],
  paths: {
    '/books/{book-id}': get('getBook', [inPath('book-id', { type: 'integer' })]),
    '/books/mine': get('getMine'),
    '/covers/{book.id}.{format}': get('getCover', [
      inPath('book.id', text),
      inPath('format', { enum: ['png', 'jpg'] }),
    ]),
    '/shelves/{id}': { $ref: '#/components/pathItems/Shelf' },
    '/form': get('listForm', [
      query('tags', texts),
      query('ids', { type: 'array', items: { type: 'integer' }, maxItems: 3 }, { explode: false }),
      query('flag', { type: 'boolean' }, { allowEmptyValue: true }),
      query('limit', { type: 'integer', default: 20 }),
      query('filter[name]', text),
    ]),
    '/delimited': get('listDelimited', [
      query('spaced', texts, { style: 'spaceDelimited', explode: false }),
      query('piped', texts, { style: 'pipeDelimited' }),
    ]),
    '/objects': get('listObjects', [
      query('price', range, { style: 'deepObject' }),
      query('size', { type: 'object', properties: { width: { type: 'integer' }, height: { type: 'integer' } } }),
      query('area', range, { explode: false }),
      { name: 'where', in: 'query', ...json({ type: 'object', properties: { a: { type: 'integer' } } }) },
    ]),
    '/simple/{ids}/{size}': get('getSimple', [
      inPath('ids', { type: 'array', items: { type: 'integer' } }),
      inPath('size', range, { explode: true }),
    ]),
    '/label/{ids}': get('getLabel', [inPath('ids', texts, { style: 'label', explode: true })]),
    '/matrix/{ids}/{size}': get('getMatrix', [
      inPath('ids', texts, { style: 'matrix' }),
      inPath('size', range, { style: 'matrix', explode: true }),
    ]),
    '/headers': get('getHeaders', [
      { name: 'X-Ids', in: 'header', schema: { type: 'array', items: { type: 'integer' } } },
      { name: 'X-Range', in: 'header', schema: range, explode: true },
      { name: 'Authorization', in: 'header', required: true, schema: { enum: ['never'] } },
      { name: 'theme', in: 'cookie', schema: { enum: ['dark', 'light'] } },
      { name: 'seen', in: 'cookie', explode: false, schema: { type: 'array', items: { type: 'integer' } } },
    ]),
    '/bodies': post('sendBody', {
      'application/json': { schema: { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } } },
      'application/vnd.kitchen+json': {
        schema: { type: 'object', required: ['b'], properties: { b: { type: 'integer' } } },
      },
      'text/plain': { schema: { type: 'string', maxLength: 5 } },
      'image/*': {},
    }),
    '/ranges': post('sendRange', { '*/*': { schema: { ...range, required: ['from'] } } }),
    '/texts-or-values': post('sendTextOrValue', { 'application/*': { schema: { oneOf: [text, range] } }, '*/*': {} }),
    '/json-ranges': post('sendJsonRange', { 'application/*+json': { schema: range } }),
    '/form-bodies': post('sendForm', {
      'application/x-www-form-urlencoded': {
        schema: {
          type: 'object',
          additionalProperties: false,
          required: ['title'],
          properties: {
            title: text,
            pages: { type: 'integer' },
            tags: texts,
            done: { type: 'boolean' },
            size: range,
            piped: texts,
          },
        },
        encoding: { piped: { style: 'pipeDelimited' } },
      },
    }),
    '/files': post('sendFiles', {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['cover'],
          properties: {
            title: text,
            pages: { type: 'integer' },
            size: range,
            cover: { type: 'string', format: 'binary' },
            scans: { type: 'array', maxItems: 2, items: { type: 'string', contentMediaType: 'image/png' } },
          },
        },
      },
    }),
    '/people': {
      ...get('getPerson'),
      post: { operationId: 'createPerson', requestBody: { $ref: '#/components/requestBodies/Person' }, responses },
    },
    '/replies/{kind}': {
      get: {
        operationId: 'getReply',
        parameters: [inPath('kind', text)],
        responses: {
          200: { description: 'JSON.', ...json({}) },
          201: { description: 'A person.', ...json({ $ref: '#/components/schemas/Person' }) },
          202: { description: 'A picture.', content: { 'image/*': {} } },
          203: { description: 'A text.', content: { 'text/csv': { schema: { type: 'string' } } } },
          '4XX': { description: 'An error.', content: { 'application/problem+json': { schema: {} } } },
        },
      },
    },
    '/pets': post('createPet', { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } }),
    '/open': get('getOpen', [], { security: [] }),
    '/optional': get('getOptional', [], { security: [{}, { key: [] }] }),
    '/scoped': get('getScoped', [], { security: [{ token: ['write'] }, { basic: [], key: [] }] }),
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'query', name: 'api_key' },
      token: { type: 'oauth2', flows: {} },
      basic: { type: 'http', scheme: 'basic' },
    },
    pathItems: { Shelf: { parameters: [inPath('id', text)], ...get('getShelf', [inPath('id', { type: 'integer' })]) } },
    requestBodies: { Person: { required: true, ...json({ $ref: '#/components/schemas/Person' }) } },
    schemas: {
      Person: {
        type: 'object',
        required: ['id', 'name', 'password'],
        properties: {
          id: { type: 'integer', readOnly: true },
          name: text,
          password: { type: 'string', writeOnly: true },
        },
      },
      Pet: {
        oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
        discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
      },
      Cat: branch('cat', 'lives'),
      Dog: branch('Dog', 'barks'),
    },
  },
};
