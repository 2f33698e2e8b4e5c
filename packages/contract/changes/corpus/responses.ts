import { append, type Mutation, move, mutation, nothing, remove, response, set } from './mutation.ts';

const ok = '#/paths/~1things/get/responses/200';
const thing = '#/components/schemas/Thing';
const members = `${thing}/properties`;
const text = { type: 'string' };

const busy = '#/paths/~1things/get/responses/503/content/application~1json/schema/properties/code';
const refusedWith = (code: string) => ({
  allOf: [
    { $ref: '#/components/schemas/Problem' },
    {
      properties: {
        code: { anyOf: [{ type: 'string', enum: [code] }, { $ref: '#/components/schemas/OpenEnumValue' }] },
      },
    },
  ],
});

/** Responses to clients: more than was promised is breaking unless clients ignore it, less is additive. */
export const ofResponses: readonly Mutation[] = [
  mutation('an optional member is sent', response('additive'), set(`${members}/label`, text)),
  mutation(
    'a member is always sent that was unknown',
    response('additive'),
    set(`${members}/label`, text),
    append(`${thing}/required`, 'label'),
  ),
  mutation('a member is no longer sent', response('breaking'), remove(`${members}/notes`)),
  mutation(
    'a member that was always sent is no longer sent',
    response('breaking'),
    remove(`${members}/name`),
    set(`${thing}/required`, ['id', 'state']),
  ),
  mutation('a member that is sent is renamed', response('breaking'), move(`${members}/notes`, `${members}/remarks`)),
  mutation('a member is not always sent', response('breaking'), set(`${thing}/required`, ['id', 'state'])),
  mutation('a member is always sent', response('additive'), append(`${thing}/required`, 'notes')),
  mutation('a member is only written', response('breaking'), set(`${members}/notes/writeOnly`, true)),
  mutation('a member is only read, where nothing is written', nothing, set(`${members}/notes/readOnly`, true)),
  mutation('members without names are sent', response('additive'), remove(`${thing}/additionalProperties`)),
  mutation(
    'members without names are no longer sent',
    response('additive'),
    set('#/components/schemas/Problem/additionalProperties', false),
  ),
  mutation(
    'members without names are of any type',
    response('breaking'),
    remove(`${members}/counts/additionalProperties`),
  ),
  mutation(
    'members without names are of another type',
    response('breaking'),
    set(`${members}/counts/additionalProperties/type`, 'string'),
  ),
  mutation('a member that is sent may be null', response('breaking'), set(`${members}/name/type`, ['string', 'null'])),
  mutation(
    'a member that is sent may be null, by anyOf',
    response('breaking'),
    set(`${members}/size`, { anyOf: [{ $ref: '#/components/schemas/Size' }, { type: 'null' }] }),
  ),
  mutation('a member that is sent is never null', response('additive'), set(`${members}/notes/type`, 'string')),
  mutation(
    'an object that is sent is never null',
    response('additive'),
    set(`${members}/venue`, { $ref: '#/components/schemas/Venue' }),
  ),
  mutation(
    'null is spelt otherwise in a response',
    nothing,
    set(`${members}/notes`, { anyOf: [{ type: 'null' }, { type: 'string' }] }),
  ),
  mutation('another type is sent as well', response('breaking'), set(`${members}/name/type`, ['string', 'integer'])),
  mutation('another type is sent', response('breaking'), set(`${members}/id/type`, 'string')),
  mutation('a number is sent where an integer was', response('breaking'), set(`${members}/id/type`, 'number')),
  mutation('an integer is sent where a number was', response('additive'), set(`${members}/weight/type`, 'integer')),
  mutation('a text that is sent may be longer', response('breaking'), set(`${members}/name/maxLength`, 200)),
  mutation('a text that is sent is shorter', response('additive'), set(`${members}/name/maxLength`, 50)),
  mutation('a text that is sent has no limit', response('breaking'), remove(`${members}/name/maxLength`)),
  mutation('a text that is sent may be empty', response('breaking'), remove(`${members}/name/minLength`)),
  mutation('a bound of what is sent is wider', response('breaking'), set(`${members}/weight/exclusiveMinimum`, -1)),
  mutation('a bound of what is sent is narrower', response('additive'), set(`${members}/weight/exclusiveMinimum`, 1)),
  mutation('what is sent is a multiple', response('additive'), set(`${members}/weight/multipleOf`, 0.5)),
  mutation(
    'a response becomes a component',
    nothing,
    set('#/components/responses', {
      Refused: {
        description: 'Refused.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    }),
    set('#/paths/~1things/post/responses/422', { $ref: '#/components/responses/Refused' }),
  ),
  mutation('a closed enum that is sent becomes any text', response('breaking'), set(`${members}/size`, text)),
  mutation('a link is removed', response('breaking'), remove('#/paths/~1things/post/responses/201/links/all')),
  mutation(
    'a success is added for those who ask for it',
    response('additive'),
    set('#/paths/~1things/get/responses/202', { description: 'Later.', 'x-opt-in': true }),
  ),
  mutation('a link is added', response('documentation'), set(`${ok}/links`, { next: { operationId: 'listThings' } })),
  mutation(
    'a member is sent that has the name of a keyword',
    response('additive'),
    set(`${members}/default`, text),
    set(`${members}/example`, text),
    set(`${members}/x-a`, text),
  ),
  mutation('a pattern of what is sent is set', response('additive'), set(`${members}/name/pattern`, '^[a-z]+$')),
  mutation('a pattern of what is sent changes', response('breaking'), set(`${members}/made_at/pattern`, '0$')),
  mutation('a pattern of what is sent is removed', response('breaking'), remove(`${members}/made_at/pattern`)),
  mutation('a format of what is sent changes', response('breaking'), set(`${members}/made_at/format`, 'date')),
  mutation('a list that is sent may be empty', response('breaking'), remove(`${members}/colors/minItems`)),
  mutation('a list that is sent may be longer', response('breaking'), set(`${members}/colors/maxItems`, 9)),
  mutation('a list that is sent says nothing twice', response('additive'), set(`${members}/colors/uniqueItems`, true)),
  mutation('a default of what is sent is said', response('documentation'), set(`${members}/name/default`, 'Drum')),
  mutation(
    'another form is sent, by anyOf',
    response('breaking'),
    append(`${members}/place/anyOf`, { type: 'integer' }),
  ),
  mutation('a form is no longer sent, by anyOf', response('additive'), remove(`${members}/place/anyOf/1`)),
  mutation(
    'a closed enum that is sent grows',
    response('breaking'),
    set(`${members}/size`, { type: 'string', enum: ['small', 'large', 'huge'] }),
  ),
  mutation(
    'a closed enum that is sent loses a value',
    response('additive'),
    set(`${members}/size`, { type: 'string', enum: ['small'] }),
  ),
  mutation(
    'a closed enum that is sent is opened',
    response('breaking'),
    set(`${members}/size`, {
      anyOf: [{ $ref: '#/components/schemas/Size' }, { $ref: '#/components/schemas/OpenEnumValue' }],
    }),
  ),
  mutation(
    'an open enum that is sent is closed',
    response('additive'),
    set(`${members}/state`, { $ref: '#/components/schemas/State' }),
  ),
  mutation('an error code is added', response('additive'), append('#/components/schemas/Code/enum', 'too_late')),
  mutation('an error code is lost', response('breaking'), set('#/components/schemas/Code/enum', ['invalid'])),
  mutation(
    'an error code is renamed',
    response('breaking'),
    set('#/components/schemas/Code/enum', ['missing', 'invalid']),
  ),
  mutation(
    'a response names the codes that it has, of all',
    response('additive'),
    set('#/paths/~1things/post/responses/422', {
      description: 'Refused.',
      content: { 'application/json': { schema: refusedWith('invalid') } },
    }),
  ),
  mutation(
    'a response no longer has one of its own codes',
    response('breaking'),
    set(`${busy}/anyOf/0/enum`, ['busy']),
  ),
  mutation('a response has one more code of its own', response('additive'), append(`${busy}/anyOf/0/enum`, 'stopping')),
  mutation(
    'an object is put together by allOf',
    nothing,
    set(`${thing}/allOf`, [
      { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 100 } } },
    ]),
    set(`${thing}/required`, ['id', 'state']),
    remove(`${members}/name/maxLength`),
  ),
  mutation(
    'an object that is put together by allOf is narrower',
    response('additive'),
    set(`${thing}/allOf`, [
      { required: ['notes'], properties: { size: { enum: ['small'] }, price: { maximum: 500 } } },
    ]),
  ),
  mutation(
    'an object that is put together by allOf loses a member',
    response('breaking'),
    remove(`${members}/notes`),
    set(`${thing}/allOf`, [{ type: 'object', properties: { id: { type: 'integer' } } }]),
  ),
  mutation(
    'a response is another component that says the same',
    nothing,
    set('#/components/schemas/Refusal', {
      type: 'object',
      required: ['code'],
      properties: {
        code: { anyOf: [{ $ref: '#/components/schemas/Code' }, { $ref: '#/components/schemas/OpenEnumValue' }] },
        detail: text,
      },
    }),
    set('#/paths/~1things/get/responses/404/content/application~1json/schema/$ref', '#/components/schemas/Refusal'),
  ),
  mutation(
    'error codes are put in another order',
    nothing,
    set('#/components/schemas/Code/enum', ['invalid', 'not_found']),
  ),
  mutation(
    'a success of another status is added',
    response('breaking'),
    set('#/paths/~1things/post/responses/202', { description: 'Later.' }),
  ),
  mutation(
    'a redirect is added',
    response('breaking'),
    set('#/paths/~1things/get/responses/302', { description: 'Elsewhere.' }),
  ),
  mutation(
    'a refusal is added',
    response('additive'),
    set('#/paths/~1things/post/responses/409', { description: 'Twice.' }),
  ),
  mutation(
    'an error of the server is added',
    response('additive'),
    set('#/paths/~1things/post/responses/503', { description: 'Busy.' }),
  ),
  mutation(
    '304 is added',
    response('additive'),
    set('#/paths/~1things/get/responses/304', { description: 'As before.' }),
  ),
  mutation(
    'every other refusal has another body',
    response('breaking'),
    set('#/paths/~1things~1{id}/delete/responses/default/content/application~1json/schema', {
      type: 'object',
      properties: { detail: text },
    }),
  ),
  mutation('a success is removed', response('breaking'), remove('#/paths/~1things/post/responses/201')),
  mutation('a refusal is removed', response('breaking'), remove('#/paths/~1things/post/responses/422')),
  mutation(
    'a success has another status',
    response('breaking'),
    move('#/paths/~1things/post/responses/201', '#/paths/~1things/post/responses/200'),
  ),
  mutation('a header is added', response('additive'), set(`${ok}/headers/X-Pages`, { schema: { type: 'integer' } })),
  mutation('a header is removed', response('breaking'), remove(`${ok}/headers/Link`)),
  mutation('a header is not always sent', response('breaking'), set(`${ok}/headers/X-Total/required`, false)),
  mutation('a header is always sent', response('additive'), set(`${ok}/headers/Link/required`, true)),
  mutation('a header has another type', response('breaking'), set(`${ok}/headers/X-Total/schema/type`, 'string')),
  mutation(
    'a header is written in other letters',
    response('documentation'),
    move(`${ok}/headers/X-Total`, `${ok}/headers/x-total`),
  ),
  mutation('all headers are removed', response('breaking'), remove(`${ok}/headers`)),
  mutation(
    'another media type may be asked for',
    response('additive'),
    set(`${ok}/content/text~1html`, { schema: text }),
  ),
  mutation('a media type is no longer sent', response('breaking'), remove(`${ok}/content/text~1csv`)),
  mutation(
    'a response has no body any more',
    response('breaking'),
    remove('#/paths/~1things/post/responses/201/content'),
  ),
  mutation(
    'a page is an object, not a list',
    response('breaking'),
    set(`${ok}/content/application~1json/schema`, { type: 'object', properties: { data: { type: 'array' } } }),
  ),
];
