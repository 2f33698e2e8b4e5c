/** A small contract that has each feature of contracts once: what the mutations of the corpus change. */
const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (content: object) => ({ content: { 'application/json': { schema: content } } });
const problem = { description: 'Refused.', ...json(schema('Problem')) };

export const baseContract = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1.0.0', description: 'A contract.' },
  servers: [
    {
      url: 'https://{place}.example.ug',
      description: 'The service.',
      variables: { place: { default: 'kampala', enum: ['kampala', 'gulu'] } },
    },
  ],
  security: [],
  tags: [{ name: 'Things', description: 'What there is.' }],
  paths: {
    '/things': {
      get: {
        operationId: 'listThings',
        tags: ['Things'],
        summary: 'List things',
        description: 'All of them.',
        parameters: [
          {
            name: 'state',
            in: 'query',
            description: 'By state.',
            schema: { type: 'string', enum: ['new', 'old'], default: 'new' },
          },
          { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: 1 } },
          {
            name: 'tags',
            in: 'query',
            explode: false,
            schema: { type: 'array', items: { type: 'string' }, maxItems: 5 },
          },
          { name: 'X-Site', in: 'header', schema: { type: 'string', pattern: '^[a-z]+$' } },
          { name: 'area', in: 'query', required: true, schema: { type: ['string', 'null'] } },
        ],
        responses: {
          200: {
            description: 'A page.',
            headers: {
              'X-Total': { required: true, description: 'How many.', schema: { type: 'integer', minimum: 0 } },
              Link: { schema: { type: 'string' } },
            },
            content: {
              'application/json': {
                schema: { type: 'array', items: schema('Thing') },
                examples: { one: { value: [] } },
              },
              'text/csv': { schema: { type: 'string' } },
            },
          },
          404: problem,
          503: {
            description: 'Busy.',
            ...json({
              type: 'object',
              properties: {
                code: { anyOf: [{ type: 'string', enum: ['busy', 'overloaded'] }, schema('OpenEnumValue')] },
              },
            }),
          },
        },
      },
      post: {
        operationId: 'createThing',
        tags: ['Things'],
        security: [{ key: ['things:write'] }, { password: [] }],
        'x-rate-limit': 'requests',
        'x-body-limit': 1000,
        requestBody: {
          required: true,
          description: 'The thing.',
          content: {
            'application/json': { schema: schema('ThingInput') },
            'application/x-www-form-urlencoded': {
              schema: schema('ThingInput'),
              encoding: {
                options: { style: 'deepObject' },
                callback_url: { contentType: 'text/plain, text/uri-list' },
              },
            },
          },
        },
        responses: {
          201: { description: 'Made.', ...json(schema('Thing')), links: { all: { operationId: 'listThings' } } },
          422: problem,
        },
        callbacks: {
          state: {
            '{$request.body#/callback_url}': {
              post: {
                operationId: 'onThingState',
                security: [],
                requestBody: { required: true, ...json(schema('ThingChanged')) },
                responses: { 204: { description: 'Understood.' } },
              },
            },
          },
        },
      },
    },
    '/things/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: {
        operationId: 'getThing',
        responses: { 200: { description: 'The thing.', ...json(schema('AnyThing')) }, 404: problem },
      },
      put: {
        operationId: 'updateThing',
        requestBody: { ...json(schema('AnyThing')) },
        responses: { 200: { description: 'Changed.', ...json(schema('Thing')) } },
      },
      delete: {
        operationId: 'deleteThing',
        deprecated: true,
        'x-deprecated-since': '2026-12-01',
        'x-sunset': '2027-06-30',
        responses: { 204: { description: 'Gone.' }, default: problem },
      },
    },
  },
  webhooks: {
    thingChanged: {
      post: {
        operationId: 'onThingChanged',
        security: [],
        parameters: [
          { name: 'webhook-id', in: 'header', required: true, schema: { type: 'string' } },
          { name: 'webhook-topic', in: 'header', schema: { type: 'string', enum: ['things'] } },
        ],
        requestBody: { required: true, ...json(schema('ThingChanged')) },
        responses: { 204: { description: 'Understood.' }, 410: { description: 'Send no more.' } },
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: 'http', scheme: 'bearer', bearerFormat: 'thing_…', description: 'A key.' },
      password: { type: 'http', scheme: 'basic' },
    },
    schemas: {
      OpenEnumValue: { type: 'string', description: 'A value that comes later.' },
      State: { type: 'string', enum: ['new', 'old'] },
      Size: { type: 'string', enum: ['small', 'large'] },
      Code: { type: 'string', enum: ['not_found', 'invalid'] },
      Money: { type: 'integer', minimum: 0, maximum: 1000 },
      Problem: {
        type: 'object',
        required: ['code'],
        properties: { code: { anyOf: [schema('Code'), schema('OpenEnumValue')] }, detail: { type: 'string' } },
      },
      Thing: {
        type: 'object',
        description: 'A thing.',
        required: ['id', 'name', 'state'],
        dependentRequired: { weight: ['size', 'price'] },
        additionalProperties: false,
        properties: {
          open_pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] },
          closed_pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false },
          id: { type: 'integer' },
          name: { type: 'string', minLength: 1, maxLength: 100, description: 'Its name.', example: 'Drum' },
          state: { anyOf: [schema('State'), schema('OpenEnumValue')] },
          size: schema('Size'),
          price: schema('Money'),
          notes: { type: ['string', 'null'] },
          venue: { anyOf: [schema('Venue'), { type: 'null' }] },
          parent: { anyOf: [schema('Thing'), { type: 'null' }] },
          weight: { type: 'number', exclusiveMinimum: 0 },
          made_at: { type: 'string', format: 'date-time', pattern: 'Z$' },
          colors: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 3 },
          place: { anyOf: [{ type: 'string' }, { type: 'boolean' }] },
          counts: { type: 'object', additionalProperties: { type: 'integer' } },
        },
      },
      ThingInput: {
        type: 'object',
        required: ['name'],
        dependentRequired: { weight: ['size', 'price'] },
        'x-accepts': 'a thing',
        properties: {
          open_pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] },
          closed_pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: false },
          name: { type: 'string', minLength: 1, maxLength: 100, 'x-accepts': 'a name' },
          state: schema('State'),
          size: { ...schema('Size'), default: 'small' },
          price: schema('Money'),
          notes: { type: ['string', 'null'] },
          weight: { type: 'number', exclusiveMinimum: 0, multipleOf: 0.5 },
          made_at: { type: 'string', format: 'date-time' },
          colors: { type: 'array', items: { type: 'string' }, maxItems: 3, uniqueItems: true },
          options: { type: 'object', additionalProperties: { type: 'string' }, default: { kind: 'plain' } },
          venue: schema('Venue'),
          place: { anyOf: [{ type: 'string' }, { type: 'boolean' }], allOf: [{ maxLength: 9 }] },
          number: { type: 'integer', 'x-problem': 'number_taken', 'x-ignored-unless-valid': true },
          callback_url: { type: 'string', format: 'uri', not: { pattern: '^ftp' } },
        },
      },
      Venue: { type: 'object', required: ['city'], properties: { city: { type: 'string' }, hall: { type: 'string' } } },
      Cup: { type: 'object', required: ['kind'], properties: { kind: { const: 'cup' }, handle: { type: 'boolean' } } },
      Drum: { type: 'object', required: ['kind'], properties: { kind: { const: 'drum' }, skin: { type: 'string' } } },
      AnyThing: {
        oneOf: [schema('Cup'), schema('Drum')],
        discriminator: {
          propertyName: 'kind',
          mapping: { cup: '#/components/schemas/Cup', drum: '#/components/schemas/Drum' },
        },
      },
      ThingChanged: {
        type: 'object',
        required: ['type', 'thing'],
        properties: {
          type: { anyOf: [schema('ChangeType'), schema('OpenEnumValue')] },
          reason: { type: 'string', enum: ['edited', 'expired'] },
          thing: schema('Thing'),
        },
      },
      ChangeType: { type: 'string', enum: ['thing.made', 'thing.gone'] },
    },
  },
};
