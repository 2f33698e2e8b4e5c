import { append, type Mutation, mutation, remove, request, response, set } from './mutation.ts';

const hook = '#/webhooks/thingChanged/post';
const callback = '#/paths/~1things/post/callbacks/state/{$request.body#~1callback_url}/post';
const changed = '#/components/schemas/ThingChanged';
const text = { type: 'string' };

/** Webhooks: to the receiver the body is a response, and its answer is a request. */
export const ofWebhooks: readonly Mutation[] = [
  mutation(
    'a webhook has another member',
    response('additive'),
    set(`${changed}/properties/at`, text),
    append(`${changed}/required`, 'at'),
  ),
  mutation(
    'a webhook loses a member',
    response('breaking'),
    remove(`${changed}/properties/thing`),
    set(`${changed}/required`, ['type']),
  ),
  mutation('a member of a webhook is not always sent', response('breaking'), set(`${changed}/required`, ['type'])),
  mutation('a member of a webhook is always sent', response('additive'), append(`${changed}/required`, 'reason')),
  mutation(
    'a closed enum of a webhook grows',
    response('breaking'),
    append(`${changed}/properties/reason/enum`, 'moved'),
  ),
  mutation(
    'a closed enum of a webhook loses a value',
    response('additive'),
    set(`${changed}/properties/reason/enum`, ['edited']),
  ),
  mutation(
    'a type of webhooks is added',
    response('additive'),
    append('#/components/schemas/ChangeType/enum', 'thing.moved'),
  ),
  mutation(
    'a type of webhooks is lost',
    response('breaking'),
    set('#/components/schemas/ChangeType/enum', ['thing.made']),
  ),
  mutation(
    'a header of a webhook is added',
    response('additive'),
    append(`${hook}/parameters`, { name: 'webhook-try', in: 'header', required: true, schema: text }),
  ),
  mutation('a header of a webhook is removed', response('breaking'), remove(`${hook}/parameters/0`)),
  mutation(
    'a header of a webhook is not always sent',
    response('breaking'),
    set(`${hook}/parameters/0/required`, false),
  ),
  mutation('a header of a webhook is always sent', response('additive'), set(`${hook}/parameters/1/required`, true)),
  mutation(
    'a header of a webhook has more values',
    response('breaking'),
    append(`${hook}/parameters/1/schema/enum`, 'places'),
  ),
  mutation(
    'a header of a webhook has fewer values',
    response('additive'),
    append(`${hook}/parameters/1/schema/enum`),
    set(`${hook}/parameters/0/schema/enum`, ['a']),
  ),
  mutation('a webhook comes without a body', response('breaking'), remove(`${hook}/requestBody`)),
  mutation('a webhook may come without a body', response('breaking'), set(`${hook}/requestBody/required`, false)),
  mutation(
    'a webhook comes in another media type too',
    response('breaking'),
    set(`${hook}/requestBody/content/text~1plain`, { schema: text }),
  ),
  mutation(
    'another status is understood',
    request('additive'),
    set(`${hook}/responses/202`, { description: 'Later.' }),
  ),
  mutation('a status is no longer understood', request('breaking'), remove(`${hook}/responses/410`)),
  mutation(
    'the body of a callback loses a member',
    response('breaking'),
    set(`${callback}/requestBody/content/application~1json/schema`, {
      type: 'object',
      required: ['type'],
      properties: { type: text },
    }),
  ),
  mutation('a callback comes without a body', response('breaking'), remove(`${callback}/requestBody`)),
  mutation(
    'another status of a callback is understood',
    request('additive'),
    set(`${callback}/responses/200`, { description: 'Understood.' }),
  ),
  mutation('a callback is described', { both: 'documentation' }, set(`${callback}/description`, 'What became of it.')),
  mutation('a callback is removed', { both: 'breaking' }, remove('#/paths/~1things/post/callbacks/state')),
  mutation(
    'a callback is added',
    { both: 'additive' },
    set('#/paths/~1things/post/callbacks/other', {
      '{$request.body#/other_url}': {
        post: { operationId: 'onOther', responses: { 204: { description: 'Understood.' } } },
      },
    }),
  ),
  mutation(
    'a callback is called at another address',
    { both: 'breaking' },
    remove('#/paths/~1things/post/callbacks/state'),
    set('#/paths/~1things/post/callbacks/state', {
      '{$request.body#/url}': {
        post: {
          operationId: 'onThingState',
          security: [],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/ThingChanged' } } },
          },
          responses: { 204: { description: 'Understood.' } },
        },
      },
    }),
  ),
];
