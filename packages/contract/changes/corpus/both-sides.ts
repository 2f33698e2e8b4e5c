import { append, both, type Mutation, mutation, nothing, remove, set } from './mutation.ts';

const money = '#/components/schemas/Money';
const size = '#/components/schemas/Size';
const old = '#/paths/~1things~1{id}/delete';
const union = '#/components/schemas/AnyThing';

/** Schemas that are sent and received: one change, and mostly two opposite classes. */
export const ofBothSides: readonly Mutation[] = [
  mutation('a shared maximum is raised', { request: 'additive', response: 'breaking' }, set(`${money}/maximum`, 2000)),
  mutation('a shared maximum is lowered', { request: 'breaking', response: 'additive' }, set(`${money}/maximum`, 500)),
  mutation('a shared closed enum grows', { request: 'additive', response: 'breaking' }, append(`${size}/enum`, 'huge')),
  mutation(
    'a shared closed enum loses a value',
    { request: 'breaking', response: 'additive' },
    set(`${size}/enum`, ['small']),
  ),
  mutation(
    'an enum grows that is closed to clients and open to us',
    { request: 'additive', response: 'additive' },
    append('#/components/schemas/State/enum', 'lost'),
  ),
  mutation(
    'an enum shrinks that is closed to clients and open to us',
    { request: 'breaking', response: 'breaking' },
    set('#/components/schemas/State/enum', ['new']),
  ),
  mutation(
    'a shared schema may be null',
    { request: 'additive', response: 'breaking' },
    set(`${money}/type`, ['integer', 'null']),
  ),
  mutation(
    'a shared object has another optional member',
    { request: 'additive', response: 'additive' },
    set('#/components/schemas/Venue/properties/floor', { type: 'integer' }),
  ),
  mutation(
    'a shared object loses a member',
    { request: 'breaking', response: 'breaking' },
    remove('#/components/schemas/Venue/properties/hall'),
  ),
  mutation(
    'a member of a shared object becomes required',
    { request: 'breaking', response: 'additive' },
    append('#/components/schemas/Venue/required', 'hall'),
  ),
  mutation(
    'a member of a shared object becomes optional',
    { request: 'additive', response: 'breaking' },
    remove('#/components/schemas/Venue/required'),
  ),
  mutation(
    'a member of a shared object is only read',
    { request: 'breaking' },
    set('#/components/schemas/Venue/properties/hall/readOnly', true),
  ),
  mutation(
    'a shared schema is described otherwise',
    { request: 'documentation', response: 'documentation' },
    set(`${money}/description`, 'In shillings.'),
  ),
  mutation(
    'another variant is added',
    { request: 'additive', response: 'breaking' },
    append(`${union}/oneOf`, {
      type: 'object',
      required: ['kind'],
      properties: { kind: { const: 'harp' }, strings: { type: 'integer', minimum: 1, maximum: 99 } },
    }),
    set(`${union}/discriminator/mapping/harp`, '#/components/schemas/Cup'),
  ),
  mutation(
    'a variant is removed',
    { request: 'breaking', response: 'breaking' },
    remove(`${union}/oneOf/1`),
    remove(`${union}/discriminator/mapping/drum`),
  ),
  mutation(
    'a value means another variant',
    { request: 'breaking', response: 'breaking' },
    set(`${union}/discriminator/mapping/cup`, '#/components/schemas/Drum'),
  ),
  mutation(
    'another value means a variant',
    { request: 'additive', response: 'breaking' },
    set(`${union}/discriminator/mapping/mug`, '#/components/schemas/Cup'),
  ),
  mutation(
    'a value means no variant any more',
    { request: 'breaking', response: 'breaking' },
    remove(`${union}/discriminator/mapping/cup`),
  ),
  mutation(
    'the values of variants are their names',
    { request: 'breaking', response: 'breaking' },
    remove(`${union}/discriminator/mapping`),
  ),
  mutation(
    'another member tells variants apart',
    { request: 'breaking', response: 'breaking' },
    set(`${union}/discriminator/propertyName`, 'type'),
  ),
  mutation(
    'nothing tells variants apart',
    { request: 'breaking', response: 'breaking' },
    remove(`${union}/discriminator`),
  ),
  mutation(
    'variants are put in another order',
    nothing,
    set(`${union}/oneOf`, [{ $ref: '#/components/schemas/Drum' }, { $ref: '#/components/schemas/Cup' }]),
  ),
  mutation('an operation is removed', both('breaking'), remove('#/paths/~1things~1{id}/delete')),
  mutation(
    'an operation is added',
    both('additive'),
    set('#/paths/~1things/delete', { operationId: 'deleteThings', responses: { 204: { description: 'Gone.' } } }),
  ),
  mutation('an operation has another name', both('breaking'), set('#/paths/~1things/get/operationId', 'findThings')),
  mutation(
    'an operation is deprecated',
    both('documentation'),
    set('#/paths/~1things/get/deprecated', true),
    set('#/paths/~1things/get/x-deprecated-since', '2026-12-01'),
    set('#/paths/~1things/get/x-sunset', '2027-06-30'),
  ),
  mutation('a sunset is nearer', both('breaking'), set(`${old}/x-sunset`, '2027-06-01')),
  mutation('a sunset is later', both('documentation'), set(`${old}/x-sunset`, '2027-12-31')),
  mutation('a sunset is off', both('documentation'), remove(`${old}/x-sunset`)),
  mutation(
    'a parameter is deprecated',
    { request: 'documentation' },
    set('#/paths/~1things/get/parameters/0/deprecated', true),
  ),
  mutation(
    'a member is deprecated',
    { response: 'documentation' },
    set('#/components/schemas/Thing/properties/notes/deprecated', true),
  ),
  mutation(
    'an operation is described otherwise',
    both('documentation'),
    set('#/paths/~1things/get/description', 'Some of them.'),
    set('#/paths/~1things/get/summary', 'Things'),
  ),
  mutation(
    'an operation stands under another heading',
    both('documentation'),
    set('#/paths/~1things/get/tags', ['Others']),
  ),
  mutation(
    'a description is removed',
    { response: 'documentation' },
    remove('#/components/schemas/Thing/properties/name/description'),
  ),
  mutation(
    'an example changes',
    { response: 'documentation' },
    set('#/components/schemas/Thing/properties/name/example', 'Harp'),
  ),
  mutation(
    'an example of a body is added',
    { response: 'documentation' },
    set('#/paths/~1things/get/responses/200/content/application~1json/examples/two', { value: [{ id: 1 }] }),
  ),
  mutation(
    'an example that is an object is added',
    { request: 'documentation' },
    set('#/components/schemas/ThingInput/example', { name: 'Drum' }),
  ),
  mutation('a title is set', { response: 'documentation' }, set('#/components/schemas/Thing/title', 'Thing')),
  mutation(
    'a response is described otherwise',
    { response: 'documentation' },
    set('#/paths/~1things/get/responses/200/description', 'Things.'),
  ),
  mutation(
    'a body is described otherwise',
    { request: 'documentation' },
    set('#/paths/~1things/post/requestBody/description', 'What is new.'),
  ),
  mutation(
    'what is accepted is said otherwise',
    { request: 'documentation' },
    set('#/components/schemas/ThingInput/properties/name/x-accepts', 'a text'),
  ),
];
