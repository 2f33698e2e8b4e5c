import { append, both, type Mutation, move, mutation, remove, request, set } from './mutation.ts';

const server = '#/servers/0';
const ready = { get: { operationId: 'getReady', responses: { 204: { description: 'Ready.' } } } };

/** Changes of what a contract has once: each is compared in a contract of its own. */
export const ofWholeContract: readonly Mutation[] = [
  mutation('a path is added', both('additive'), set('#/paths/~1ready', ready)),
  mutation('a path is removed', both('breaking'), remove('#/paths/~1things~1{id}')),
  mutation('a path has another name', both('breaking'), move('#/paths/~1things', '#/paths/~1items')),
  mutation('a webhook is added', both('additive'), set('#/webhooks/thingGone', ready)),
  mutation('a webhook is removed', both('breaking'), remove('#/webhooks/thingChanged')),
  mutation('a webhook has another name', both('breaking'), move('#/webhooks/thingChanged', '#/webhooks/thingTouched')),
  mutation('everything needs a key', request('breaking'), set('#/security', [{ key: [] }])),
  mutation(
    'the key is another',
    request('breaking'),
    set('#/components/securitySchemes/key', { type: 'apiKey', in: 'header', name: 'X-Key' }),
  ),
  mutation(
    'the form of keys is described otherwise',
    request('documentation'),
    set('#/components/securitySchemes/key/bearerFormat', 'key_…'),
    set('#/components/securitySchemes/key/description', 'Keys.'),
  ),
  mutation(
    'a way to sign in is known',
    request('additive'),
    set('#/components/securitySchemes/cookie', { type: 'apiKey', in: 'cookie', name: 'session' }),
  ),
  mutation('a server is added', request('additive'), append('#/servers', { url: 'https://other.example.org' })),
  mutation(
    'a server is removed',
    request('breaking'),
    remove(server),
    append('#/servers', { url: 'http://127.0.0.1' }),
  ),
  mutation('a server has another address', request('breaking'), set(`${server}/url`, 'https://{place}.example.com')),
  mutation('a server is described otherwise', request('documentation'), set(`${server}/description`, 'Where it is.')),
  mutation(
    'a server is another one unless said',
    request('breaking'),
    set(`${server}/variables/place/default`, 'gulu'),
  ),
  mutation('a server has more places', request('additive'), append(`${server}/variables/place/enum`, 'arua')),
  mutation('a server has fewer places', request('breaking'), set(`${server}/variables/place/enum`, ['kampala'])),
  mutation('a server has any place', request('additive'), remove(`${server}/variables/place/enum`)),
  mutation(
    'the version and the title change',
    both('documentation'),
    set('#/info/version', '1.1.0'),
    set('#/info/title', 'All things'),
  ),
  mutation('a heading is described otherwise', both('documentation'), set('#/tags/0/description', 'Things.')),
  mutation('a heading is added', both('documentation'), append('#/tags', { name: 'Others' })),
];
