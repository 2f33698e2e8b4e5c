import { append, both, type Mutation, move, mutation, nothing, remove, request, set } from './mutation.ts';

const list = '#/paths/~1things/get';
const create = '#/paths/~1things/post';
const parameter = (at: number) => `${list}/parameters/${at}`;
const state = parameter(0);
const page = parameter(1);
const tags = parameter(2);
const site = parameter(3);
const area = parameter(4);
const input = '#/components/schemas/ThingInput';
const members = `${input}/properties`;
const text = { type: 'string' };

/** Requests of clients: more is additive, less is breaking. */
export const ofRequests: readonly Mutation[] = [
  mutation(
    'an optional parameter is added',
    request('additive'),
    append(`${list}/parameters`, { name: 'sort', in: 'query', schema: text }),
  ),
  mutation(
    'a required parameter is added',
    request('breaking'),
    append(`${list}/parameters`, { name: 'sort', in: 'query', required: true, schema: text }),
  ),
  mutation('a parameter is removed', request('breaking'), remove(tags)),
  mutation('the last header parameter is removed', request('breaking'), remove(site)),
  mutation('a parameter is renamed', request('breaking'), set(`${page}/name`, 'number')),
  mutation('a parameter moves from the query to a header', request('breaking'), set(`${page}/in`, 'header')),
  mutation('a header parameter is written in other letters', request('documentation'), set(`${site}/name`, 'x-site')),
  mutation('a parameter becomes required', request('breaking'), set(`${page}/required`, true)),
  mutation('a parameter becomes optional', request('additive'), set(`${area}/required`, false)),
  mutation('parameters are put in another order', nothing, move(area, `${list}/spare`), (contract) =>
    reorder(contract),
  ),
  mutation(
    'a parameter says what is so without',
    nothing,
    set(`${page}/required`, false),
    set(`${page}/style`, 'form'),
    set(`${page}/explode`, true),
  ),
  mutation(
    'the name of a parameter in a path changes',
    { request: 'breaking', both: 'breaking' },
    move('#/paths/~1things~1{id}', '#/paths/~1things~1{thing}'),
    set('#/paths/~1things~1{thing}/parameters/0/name', 'thing'),
  ),
  mutation(
    'a parameter of a path is said by its operations',
    nothing,
    move('#/paths/~1things~1{id}/parameters', '#/paths/~1things~1{id}/delete/parameters'),
    set('#/paths/~1things~1{id}/get/parameters', [
      { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
    ]),
    set('#/paths/~1things~1{id}/put/parameters', [
      { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
    ]),
  ),
  mutation('a list parameter is written in another style', request('breaking'), set(`${tags}/explode`, true)),
  mutation('a parameter may be empty', request('additive'), set(`${state}/allowEmptyValue`, true)),
  mutation('a parameter may have reserved letters', request('additive'), set(`${state}/allowReserved`, true)),
  mutation('the default of a parameter changes', request('breaking'), set(`${page}/schema/default`, 2)),
  mutation('the default of a parameter is removed', request('breaking'), remove(`${page}/schema/default`)),
  mutation('a parameter has a default now', request('breaking'), set(`${tags}/schema/items/default`, 'all')),
  mutation('the default of a member changes', request('breaking'), set(`${members}/size/default`, 'large')),
  mutation('a default that is an object changes', request('breaking'), set(`${members}/options/default/kind`, 'other')),
  mutation('an enum of a query grows', request('additive'), append(`${state}/schema/enum`, 'lost')),
  mutation('an enum of a query loses a value', request('breaking'), set(`${state}/schema/enum`, ['new'])),
  mutation('an enum of a query is put in another order', nothing, set(`${state}/schema/enum`, ['old', 'new'])),
  mutation('an enum of a query is removed', request('additive'), remove(`${state}/schema/enum`)),
  mutation('a text becomes an enum', request('breaking'), set(`${tags}/schema/items/enum`, ['a'])),
  mutation('a maximum is raised', request('additive'), set(`${page}/schema/maximum`, 100)),
  mutation('a maximum is lowered', request('breaking'), set(`${page}/schema/maximum`, 20)),
  mutation('a maximum is removed', request('additive'), remove(`${page}/schema/maximum`)),
  mutation('a minimum is lowered', request('additive'), set(`${page}/schema/minimum`, 0)),
  mutation('a minimum is raised', request('breaking'), set(`${page}/schema/minimum`, 2)),
  mutation(
    'an exclusive bound becomes an inclusive one',
    request('additive'),
    remove(`${members}/weight/exclusiveMinimum`),
    set(`${members}/weight/minimum`, 0),
  ),
  mutation('a multiple is set', request('breaking'), set(`${page}/schema/multipleOf`, 2)),
  mutation('a multiple is no longer asked for', request('additive'), remove(`${members}/weight/multipleOf`)),
  mutation(
    'a multiple is smaller, and divides the one before',
    request('additive'),
    set(`${members}/weight/multipleOf`, 0.25),
  ),
  mutation('a multiple is another', request('breaking'), set(`${members}/weight/multipleOf`, 0.75)),
  mutation(
    'a parameter is written as JSON',
    request('breaking'),
    set(`${state}/content`, { 'application/json': { schema: text } }),
    remove(`${state}/schema`),
  ),
  mutation(
    'a parameter becomes a component',
    nothing,
    set('#/components/parameters', {
      Page: { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: 1 } },
    }),
    set(page, { $ref: '#/components/parameters/Page' }),
  ),
  mutation(
    'an allOf of one is what it contains',
    nothing,
    set(`${members}/price`, { allOf: [{ $ref: '#/components/schemas/Money' }] }),
  ),
  mutation(
    'a parameter gives way to one with another name',
    request('breaking'),
    remove(page),
    append(`${list}/parameters`, { name: 'pages', in: 'query', schema: { type: 'integer' } }),
  ),
  mutation('members depend on each other', request('breaking'), set(`${input}/dependentRequired/size`, ['price'])),
  mutation('an object has fewer members', request('breaking'), set(`${input}/maxProperties`, 3)),
  mutation(
    'a path goes to another server',
    request('breaking'),
    set('#/paths/~1things/servers', [{ url: 'https://other.example.org' }]),
  ),
  mutation(
    'an operation goes to another server',
    request('breaking'),
    set(`${create}/servers`, [{ url: 'https://other.example.org' }]),
  ),
  mutation('a pattern is set', request('breaking'), set(`${members}/name/pattern`, '^[a-z]+$')),
  mutation('a pattern changes', request('breaking'), set(`${site}/schema/pattern`, '^[a-z]*$')),
  mutation('a pattern gets more letters', request('additive'), set(`${site}/schema/pattern`, '^[A-Za-z]+$')),
  mutation('a pattern gets other letters', request('breaking'), set(`${site}/schema/pattern`, '^[b-z0-9]+$')),
  mutation('a pattern gets a negated class', request('breaking'), set(`${site}/schema/pattern`, '^[^a-z]+$')),
  mutation('a pattern is removed', request('additive'), remove(`${site}/schema/pattern`)),
  mutation('a format is set', request('breaking'), set(`${members}/name/format`, 'email')),
  mutation('a format is removed', request('additive'), remove(`${members}/made_at/format`)),
  mutation('a text may be longer', request('additive'), set(`${members}/name/maxLength`, 200)),
  mutation('a text must be shorter', request('breaking'), set(`${members}/name/maxLength`, 50)),
  mutation('a text may be empty', request('additive'), remove(`${members}/name/minLength`)),
  mutation('a length of 0 is said', nothing, set(`${members}/notes/minLength`, 0)),
  mutation('a list may be longer', request('additive'), set(`${members}/colors/maxItems`, 9)),
  mutation('a list must be shorter', request('breaking'), set(`${members}/colors/maxItems`, 2)),
  mutation('a list may say a thing twice', request('additive'), set(`${members}/colors/uniqueItems`, false)),
  mutation('a list must not say a thing twice', request('breaking'), set(`${tags}/schema/uniqueItems`, true)),
  mutation(
    'the items of a list change their type',
    request('breaking'),
    set(`${members}/colors/items/type`, 'integer'),
  ),
  mutation('an integer may be a number', request('additive'), set(`${page}/schema/type`, 'number')),
  mutation('a number must be an integer', request('breaking'), set(`${members}/weight/type`, 'integer')),
  mutation('a type changes', request('breaking'), set(`${members}/name/type`, 'integer')),
  mutation('one more type is taken', request('additive'), set(`${members}/made_at/type`, ['string', 'integer'])),
  mutation('a type in a list of one', nothing, set(`${members}/name/type`, ['string'])),
  mutation('a member may be null', request('additive'), set(`${members}/name/type`, ['string', 'null'])),
  mutation(
    'a member may be null, by anyOf',
    request('additive'),
    set(`${members}/made_at`, { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] }),
  ),
  mutation(
    'a member that is an object may be null, by anyOf',
    request('additive'),
    set(`${members}/venue`, { anyOf: [{ $ref: '#/components/schemas/Venue' }, { type: 'null' }] }),
  ),
  mutation('a member must not be null', request('breaking'), set(`${members}/notes/type`, 'string')),
  mutation(
    'null is spelt by anyOf',
    nothing,
    set(`${members}/notes`, { anyOf: [{ type: 'string' }, { type: 'null' }] }),
  ),
  mutation('null is spelt by oneOf', nothing, set(`${area}/schema`, { oneOf: [{ type: 'null' }, { type: 'string' }] })),
  mutation('an optional member is added', request('additive'), set(`${members}/label`, text)),
  mutation(
    'a required member is added',
    request('breaking'),
    set(`${members}/label`, text),
    append(`${input}/required`, 'label'),
  ),
  mutation('a member becomes required', request('breaking'), append(`${input}/required`, 'state')),
  mutation('a member becomes optional', request('additive'), remove(`${input}/required`)),
  mutation('a member is removed', request('breaking'), remove(`${members}/notes`)),
  mutation('a member is renamed', request('breaking'), move(`${members}/notes`, `${members}/remarks`)),
  mutation('a member is only read', request('breaking'), set(`${members}/notes/readOnly`, true)),
  mutation('a member is only written, where nothing is read', nothing, set(`${members}/notes/writeOnly`, true)),
  mutation('members without names are refused', request('breaking'), set(`${input}/additionalProperties`, false)),
  mutation('it is said that members without names are taken', nothing, set(`${input}/additionalProperties`, true)),
  mutation(
    'members without names have another type',
    request('breaking'),
    set(`${members}/options/additionalProperties/type`, 'integer'),
  ),
  mutation('fewer values are refused by not', request('additive'), remove(`${members}/callback_url/not`)),
  mutation('a value is refused by not', request('breaking'), set(`${members}/name/not`, { enum: ['0'] })),
  mutation(
    'another form is taken, by anyOf',
    request('additive'),
    append(`${members}/place/anyOf`, { type: 'integer' }),
  ),
  mutation('a form is no longer taken, by anyOf', request('breaking'), remove(`${members}/place/anyOf/1`)),
  mutation('a condition is added, by allOf', request('breaking'), set(`${members}/name/allOf`, [{ pattern: 'a' }])),
  mutation('a condition is no longer made, by allOf', request('additive'), remove(`${members}/place/allOf`)),
  mutation(
    'a schema is written where it was referred to',
    nothing,
    set(`${members}/state`, { type: 'string', enum: ['new', 'old'] }),
  ),
  mutation(
    'a schema is referred to where it was written',
    nothing,
    set('#/components/schemas/Name', { type: 'string', minLength: 1, maxLength: 100 }),
    set(`${members}/name`, { $ref: '#/components/schemas/Name', 'x-accepts': 'a name' }),
  ),
  mutation(
    'a schema has another name',
    both('breaking'),
    move('#/components/schemas/Size', '#/components/schemas/Extent'),
    set(`${members}/size/$ref`, '#/components/schemas/Extent'),
    set('#/components/schemas/Thing/properties/size/$ref', '#/components/schemas/Extent'),
  ),
  mutation(
    'a const becomes an enum of one',
    nothing,
    set('#/components/schemas/Cup/properties/kind', { enum: ['cup'] }),
  ),
  mutation('the body becomes optional', request('additive'), set(`${create}/requestBody/required`, false)),
  mutation(
    'the body becomes required',
    request('breaking'),
    set('#/paths/~1things~1{id}/put/requestBody/required', true),
  ),
  mutation('the body is no longer taken', request('breaking'), remove('#/paths/~1things~1{id}/put/requestBody')),
  mutation(
    'a body may be sent',
    request('additive'),
    set('#/paths/~1things~1{id}/delete/requestBody', { content: { 'application/json': { schema: text } } }),
  ),
  mutation(
    'a body must be sent',
    request('breaking'),
    set('#/paths/~1things~1{id}/delete/requestBody', {
      required: true,
      content: { 'application/json': { schema: text } },
    }),
  ),
  mutation(
    'another media type is taken',
    request('additive'),
    set(`${create}/requestBody/content/text~1plain`, { schema: text }),
  ),
  mutation(
    'a media type is no longer taken',
    request('breaking'),
    remove(`${create}/requestBody/content/application~1x-www-form-urlencoded`),
  ),
];

/** Puts the parameter that was taken out of the list first in it. */
function reorder(contract: object): void {
  const { get } = (contract as { paths: Record<'/things', { get: { parameters: unknown[]; spare?: unknown } }> }).paths[
    '/things'
  ]; // as: the base contract
  get.parameters.unshift(get.spare);
  delete get.spare;
}
