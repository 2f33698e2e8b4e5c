import { append, both, type Mutation, mutation, remove, request, set } from './mutation.ts';

const create = '#/paths/~1things/post';
const number = '#/components/schemas/ThingInput/properties/number';

/** Permissions, limits, and the extensions of the contract. */
export const ofPermissions: readonly Mutation[] = [
  mutation('a scope is needed more', request('breaking'), append(`${create}/security/0/key`, 'admin')),
  mutation('a scope is needed less', request('additive'), set(`${create}/security/0/key`, [])),
  mutation(
    'another way to sign in is taken',
    request('additive'),
    set('#/paths/~1things~1{id}/put/security', [{}, { key: [] }]),
  ),
  mutation('a way to sign in is no longer taken', request('breaking'), remove(`${create}/security/1`)),
  mutation('whoever asks must sign in', request('breaking'), set('#/paths/~1things/get/security', [{ key: [] }])),
  mutation('nobody must sign in', request('additive'), append(`${create}/security`, {})),
  mutation(
    'two credentials are needed at once',
    request('breaking'),
    set(`${create}/security`, [{ key: ['things:write'], password: [] }]),
  ),
  mutation('a permission is needed', both('breaking'), set(`${create}/x-requires`, 'write-posts')),
  mutation('another permission is told of', both('documentation'), set(`${create}/x-available-to`, 'write-posts')),
  mutation('fewer requests are taken', both('breaking'), set(`${create}/x-rate-limit`, 'sends')),
  mutation('requests have no limit', both('additive'), set(`${create}/x-rate-limit`, 'none')),
  mutation('the usual limit is no longer said', both('documentation'), remove(`${create}/x-rate-limit`)),
  mutation('bodies may be larger', both('additive'), set(`${create}/x-body-limit`, 2000)),
  mutation('bodies must be smaller', both('breaking'), set(`${create}/x-body-limit`, 500)),
  mutation('bodies may hold more values', both('additive'), set(`${create}/x-body-values`, 9000)),
  mutation('forms may be larger', both('additive'), set(`${create}/x-form-limit`, 20_971_520)),
  mutation('parameters that nobody knows are taken', both('additive'), set(`${create}/x-as-sent`, true)),
  mutation('a refusal has another code', request('breaking'), set(`${number}/x-problem`, 'number_invalid')),
  mutation(
    'refusals have a code for each keyword',
    request('breaking'),
    set(`${number}/x-problem`, { maximum: 'number_too_great' }),
  ),
  mutation(
    'a refusal has a code of its own',
    request('breaking'),
    set('#/components/schemas/ThingInput/properties/name/x-problem', 'name_invalid'),
  ),
  mutation('what is ignored is refused', request('breaking'), remove(`${number}/x-ignored-unless-valid`)),
  mutation(
    'what is refused is ignored',
    request('additive'),
    set('#/components/schemas/ThingInput/properties/name/x-ignored-unless-valid', true),
  ),
];
