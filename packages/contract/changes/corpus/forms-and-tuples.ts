import { append, type Mutation, mutation, nothing, remove, request, response, set } from './mutation.ts';

const input = '#/components/schemas/ThingInput';
const output = '#/components/schemas/Thing';
const form = '#/paths/~1things/post/requestBody/content/application~1x-www-form-urlencoded';
const options = `${form}/encoding/options`;
const link = `${form}/encoding/callback_url`;
const text = { type: 'string' };
const openPair = 'properties/open_pair';
const closedPair = 'properties/closed_pair';

/** Members that depend on each other, lists whose items have places, and the encoding of forms. */
export const ofFormsAndTuples: readonly Mutation[] = [
  mutation(
    'a sent member asks for one more other member',
    request('breaking'),
    append(`${input}/dependentRequired/weight`, 'notes'),
  ),
  mutation(
    'a sent member asks for one other member less',
    request('additive'),
    remove(`${input}/dependentRequired/weight/0`),
  ),
  mutation(
    'a sent member asks for another member instead',
    request('breaking'),
    set(`${input}/dependentRequired/weight`, ['size', 'notes']),
  ),
  mutation('no sent member asks for others', request('additive'), remove(`${input}/dependentRequired`)),
  mutation(
    'one sent member no longer asks for others',
    request('additive'),
    remove(`${input}/dependentRequired/weight`),
  ),
  mutation(
    'the members that a sent member asks for are put in another order',
    nothing,
    set(`${input}/dependentRequired/weight`, ['price', 'size']),
  ),
  mutation(
    'a received member comes with one more other member',
    response('additive'),
    append(`${output}/dependentRequired/weight`, 'notes'),
  ),
  mutation(
    'a received member comes with one other member less',
    response('breaking'),
    remove(`${output}/dependentRequired/weight/0`),
  ),
  mutation('no received member comes with others', response('breaking'), remove(`${output}/dependentRequired`)),
  mutation(
    'one more received member comes with others',
    response('additive'),
    set(`${output}/dependentRequired/notes`, ['size']),
  ),
  mutation(
    'an open tuple that is sent has one item more',
    request('breaking'),
    append(`${input}/${openPair}/prefixItems`, text),
  ),
  mutation(
    'an open tuple that is sent has one item less',
    request('additive'),
    remove(`${input}/${openPair}/prefixItems/1`),
  ),
  mutation(
    'a closed tuple that is sent has one item more',
    request('additive'),
    append(`${input}/${closedPair}/prefixItems`, text),
  ),
  mutation(
    'a closed tuple that is sent has one item less',
    request('breaking'),
    remove(`${input}/${closedPair}/prefixItems/1`),
  ),
  mutation('an open tuple that is sent is closed', request('breaking'), set(`${input}/${openPair}/items`, false)),
  mutation('an open tuple says that it is open', nothing, set(`${input}/${openPair}/items`, true)),
  mutation('a closed tuple that is sent is opened', request('additive'), remove(`${input}/${closedPair}/items`)),
  mutation(
    'an item of a tuple that is sent has another type',
    request('breaking'),
    set(`${input}/${openPair}/prefixItems/0/type`, 'integer'),
  ),
  mutation(
    'the items of a tuple that is sent change places',
    request('breaking'),
    set(`${input}/${openPair}/prefixItems`, [{ type: 'integer' }, text]),
  ),
  mutation(
    'a list that is sent becomes an open tuple',
    request('breaking'),
    set(`${input}/properties/colors/prefixItems`, [{ type: 'string', maxLength: 9 }]),
  ),
  mutation(
    'a list that is sent becomes a tuple that says the same',
    nothing,
    set(`${input}/properties/colors/prefixItems`, [text]),
  ),
  mutation(
    'an open tuple that is received has one item more',
    response('additive'),
    append(`${output}/${openPair}/prefixItems`, text),
  ),
  mutation(
    'an open tuple that is received has one item less',
    response('breaking'),
    remove(`${output}/${openPair}/prefixItems/1`),
  ),
  mutation(
    'a closed tuple that is received has one item more',
    response('breaking'),
    append(`${output}/${closedPair}/prefixItems`, text),
  ),
  mutation(
    'a closed tuple that is received has one item less',
    response('additive'),
    remove(`${output}/${closedPair}/prefixItems/1`),
  ),
  mutation(
    'a list of a form is separated by commas',
    request('breaking'),
    set(`${form}/encoding/colors`, { explode: false }),
  ),
  mutation(
    'the usual encoding of a form is written down',
    nothing,
    set(`${form}/encoding/colors`, { style: 'form', explode: true, allowReserved: false }),
  ),
  mutation('a part of a form has another style', request('breaking'), set(`${options}/style`, 'form')),
  mutation('the encoding of a form is no longer written down', request('breaking'), remove(`${form}/encoding`)),
  mutation('a part of a form may have reserved letters', request('additive'), set(`${options}/allowReserved`, true)),
  mutation(
    'a part of a form has one media type more',
    request('additive'),
    set(`${link}/contentType`, 'text/plain, text/uri-list, text/html'),
  ),
  mutation(
    'a part of a form has any text as its media type',
    request('additive'),
    set(`${link}/contentType`, 'text/*'),
  ),
  mutation('a part of a form has one media type less', request('breaking'), set(`${link}/contentType`, 'text/plain')),
  mutation(
    'a part of a form has a required header',
    request('breaking'),
    set(`${link}/headers`, { 'X-Part': { required: true, schema: text } }),
  ),
  mutation(
    'a part of a form has an optional header',
    request('additive'),
    set(`${link}/headers`, { 'X-Part': { schema: text } }),
  ),
  mutation(
    'a new member of a form has an encoding of its own',
    request('additive'),
    set(`${input}/properties/labels`, { type: 'array', items: text }),
    set(`${form}/encoding/labels`, { explode: false }),
  ),
];
