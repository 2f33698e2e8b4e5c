/** A contract with one of each thing that the package reads: parameters, bodies, headers, a union, a deprecation. */
export const smallContract = {
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1.0.0' },
  security: [{ bearer: [] }],
  paths: {
    '/notes': {
      get: {
        operationId: 'listNotes',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: 20 } },
          { name: 'ids', in: 'query', explode: false, schema: { type: 'array', items: { type: 'integer' } } },
          {
            name: 'page',
            in: 'query',
            deprecated: true,
            'x-deprecated-since': '2026-12-01',
            'x-sunset': '2027-06-30',
            schema: { type: 'integer' },
          },
          { name: 'If-Newer', in: 'header', schema: { type: 'string' } },
        ],
        responses: {
          '200': {
            description: 'Notes.',
            headers: { 'Total-Count': { required: true, schema: { type: 'integer' } } },
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Note' } } },
            },
          },
          default: { $ref: '#/components/responses/Problem' },
        },
      },
      post: {
        operationId: 'createNote',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/NoteCreate' } } },
        },
        responses: {
          '201': {
            description: 'The note.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Note' } } },
          },
          '4XX': { $ref: '#/components/responses/Problem' },
        },
      },
    },
    '/notes/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: {
        operationId: 'getNote',
        responses: {
          '200': {
            description: 'The note.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Note' } } },
          },
          '404': { $ref: '#/components/responses/Problem' },
        },
      },
    },
    '/export': {
      get: {
        operationId: 'exportNotes',
        security: [],
        responses: {
          '200': { description: 'Lines.', content: { 'text/csv': { schema: { type: 'string' } } } },
        },
      },
    },
  },
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    responses: {
      Problem: {
        description: 'An error.',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
    schemas: {
      Note: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'text', 'state'],
        properties: {
          id: { type: 'integer' },
          text: { type: 'string' },
          state: { anyOf: [{ enum: ['draft', 'sent'] }, { $ref: '#/components/schemas/OpenEnumValue' }] },
        },
      },
      NoteCreate: {
        type: 'object',
        additionalProperties: false,
        required: ['text'],
        properties: {
          text: {
            type: 'string',
            maxLength: 20,
            'x-accepts': 'a text of at most 20 characters',
            'x-problem': 'bad_text',
          },
        },
      },
      OpenEnumValue: { type: 'string' },
      Problem: { type: 'object', required: ['status'], properties: { status: { type: 'integer' } } },
    },
  },
};

interface Note {
  id: number;
  text: string;
  state: string;
}

type Json<Body> = { headers: Record<string, unknown>; content: { 'application/json': Body } };

/** In the form of openapi-typescript. */
export interface SmallOperations {
  listNotes: {
    parameters: {
      query?: { limit?: number; ids?: number[]; page?: number };
      header?: { 'If-Newer'?: string };
      path?: never;
    };
    requestBody?: never;
    responses: { 200: Json<Note[]>; default: { content: { 'application/problem+json': unknown } } };
  };
  createNote: {
    parameters: { query?: never; header?: never; path?: never };
    requestBody: { content: { 'application/json': { text: string } } };
    responses: { 201: Json<Note>; '4XX': { content: { 'application/problem+json': unknown } } };
  };
  getNote: {
    parameters: { query?: never; header?: never; path: { id: number } };
    requestBody?: never;
    responses: { 200: Json<Note>; 404: { content: { 'application/problem+json': { status: number } } } };
  };
  exportNotes: {
    parameters: { query?: never; header?: never; path?: never };
    requestBody?: never;
    responses: { 200: { content: { 'text/csv': string } } };
  };
}
