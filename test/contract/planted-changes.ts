import type { Document } from './breaking-changes.ts';

/** A change of one schema in the contract, and whether the gate has to name it. */
interface PlantedChange {
  readonly name: string;
  readonly breaks: boolean;
  readonly before: Place;
  readonly after: Place;
}

/** The position of the planted schema: in a query, a request body, a response, or the body of a webhook. */
interface Place {
  readonly query?: object;
  readonly request?: object;
  readonly response?: object;
  readonly webhook?: object;
}

const text = { type: 'string' };
const closed = (...values: string[]) => ({ type: 'string', enum: values });
const object = (properties: object, required: readonly string[] = []) => ({ type: 'object', required, properties });
const known = { $ref: '#/components/schemas/KnownValue' };
const growing = { anyOf: [known, { $ref: '#/components/schemas/LaterValue' }] };
const shrinking = { anyOf: [{ $ref: '#/components/schemas/LostValue' }, { $ref: '#/components/schemas/LaterValue' }] };

const named = (name: string, before: Place, after: Place): PlantedChange => ({ name, breaks: true, before, after });
const passed = (name: string, before: Place, after: Place): PlantedChange => ({ name, breaks: false, before, after });

export const plantedChanges: readonly PlantedChange[] = [
  named('a response loses a member', { response: object({ name: text }, ['name']) }, { response: object({}) }),
  passed('a response gains a member', { response: object({}) }, { response: object({ name: text }) }),
  named('a request needs a member', { request: object({ name: text }) }, { request: object({ name: text }, ['name']) }),
  named('a closed enum grows in a response', { response: closed('a') }, { response: closed('a', 'b') }),
  named('a closed enum grows in a webhook', { webhook: closed('a') }, { webhook: closed('a', 'b') }),
  named('an enum is opened in a response', { response: known }, { response: growing }),
  named('an enum shrinks in a request', { request: closed('a', 'b') }, { request: closed('a') }),
  named('an enum shrinks in a query', { query: closed('a', 'b') }, { query: closed('a') }),
  passed('an enum grows in a request', { request: closed('a') }, { request: closed('a', 'b') }),
  // `KnownValue` grows.
  passed(
    'an open enum grows in a response',
    { response: object({ status: growing }) },
    { response: object({ status: growing }) },
  ),
  passed('an open enum grows in a webhook', { webhook: growing }, { webhook: growing }),
  passed(
    'an open enum grows that is also in a query',
    { query: known, response: growing },
    { query: known, response: growing },
  ),
  // `LostValue` shrinks, which is named by the schema.
  passed('an open enum shrinks in a response', { response: shrinking }, { response: shrinking }),
];

/** One document with all the changes in the paths `/<index>`, before or after they are made. */
export function plantedDocument(time: 'before' | 'after'): Document {
  const places = plantedChanges.map((change) => change[time]);
  return {
    openapi: '3.1.0',
    info: { title: 'Planted changes', version: '1.0.0' },
    paths: Object.fromEntries(places.map((place, index) => [`/${index}`, { post: operation(place) }])),
    webhooks: Object.fromEntries(
      places.map(({ webhook }, index) => [`${index}`, { post: operation({ ...(webhook && { request: webhook }) }) }]),
    ),
    components: {
      schemas: {
        LaterValue: text,
        KnownValue: time === 'before' ? closed('a') : closed('a', 'b'),
        LostValue: time === 'before' ? closed('a', 'b') : closed('b'),
      },
    },
  };
}

function operation({ query, request, response }: Place): object {
  return {
    ...(query && { parameters: [{ name: 'filter', in: 'query', schema: query }] }),
    ...(request && { requestBody: { content: { 'application/json': { schema: request } } } }),
    responses: {
      200: { description: 'A response.', ...(response && { content: { 'application/json': { schema: response } } }) },
    },
  };
}

/** What the gate has to name in these documents, by the beginning of its names. */
export const expectedNames: readonly string[] = [
  ...plantedChanges.flatMap(({ breaks, before }, index) =>
    breaks ? [before.webhook ? `#/webhooks/${index}/` : `#/paths/~1${index}/`] : [],
  ),
  '#/components/schemas/LostValue: ',
];
