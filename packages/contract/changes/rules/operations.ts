import { additive, breaking, type Difference, documentation, type Rule } from '../change.ts';
import { listOr, objectOr } from '../json.ts';

/** Rules for names, parameters, bodies, responses and servers. */
export const operationRules: readonly Rule[] = [
  classifyName,
  classifyEncoding,
  classifyParameter,
  classifyBody,
  classifyStatus,
  classifyHeader,
  classifyServer,
];

/** Names that addresses, bodies or generated code contain. Redocly allows some changes, such as `{id}` in a path. */
function classifyName({ typeName, property, before, after, verdicts }: Difference) {
  if (property === 'key' && verdicts.length === 0) {
    // Names of headers are case-insensitive (RFC 9110, section 5.1).
    if (typeName === 'Header') return documentation(`The header \`${before}\` is written \`${after}\`.`);
    return breaking(`\`${before}\` was renamed to \`${after}\`.`);
  }
  if (typeName !== 'Parameter' || (property !== 'name' && property !== 'in')) return undefined;
  if (String(before).toLowerCase() === String(after).toLowerCase()) return documentation();
  return breaking(verdicts[0] ?? `The parameter \`${before}\` became \`${after}\`.`);
}

/** Encodings of form parts, which redocly does not compare. */
function classifyEncoding({ typeName, kind, property, side, steps, before, after }: Difference) {
  if (typeName === 'Header' && kind === 'added' && side === 'request' && steps.at(-4) === 'encoding')
    return objectOr(after)['required'] === true ? breaking('A header of the part became required.') : additive();
  if (typeName !== 'Encoding') return undefined;
  if (property === 'allowReserved') return (after === true) === (side === 'request') ? additive() : breaking();
  if (property !== 'contentType') return breaking();
  const [narrow, wide] = side === 'request' ? [before, after] : [after, before];
  return isWithin(narrow, wide) ? additive() : breaking();
}

/** Whether every media type of one list, such as `image/png, image/jpeg`, matches another list. */
function isWithin(narrow: unknown, wide: unknown): boolean {
  if (typeof narrow !== 'string' || typeof wide !== 'string') return false;
  const split = (list: string) => list.split(',').map((each) => each.trim().toLowerCase());
  const accepted = split(wide);
  return split(narrow).every((each) =>
    [each, each.replace(/\/.*/, '/*'), '*/*'].some((pattern) => accepted.includes(pattern)),
  );
}

/** Parameters with more spellings than before, and parameters that the server sends. */
function classifyParameter({ typeName, kind, property, side, name, steps, after }: Difference) {
  if (name === 'content' && kind !== 'modified' && steps.at(-3) === 'parameters')
    return breaking('The value is written in another way.');
  if (typeName !== 'Parameter') return undefined;
  if (property === 'allowEmptyValue' || property === 'allowReserved') return after === true ? additive() : breaking();
  if (side !== 'response') return undefined;
  if (kind === 'removed') return breaking('We no longer send this parameter.');
  if (property === 'required')
    return after === true ? additive() : breaking('We no longer always send this parameter.');
  return undefined;
}

/** Bodies of requests, and of webhooks and callbacks, which the server sends. */
function classifyBody({ typeName, kind, property, side, before, after, steps }: Difference) {
  if (typeName === 'MediaType' && kind === 'added' && side === 'response' && steps.includes('requestBody'))
    return breaking('Receivers cannot say which media types they read.');
  if (typeName !== 'RequestBody') return undefined;
  if (kind === 'added' && side === 'request')
    return objectOr(after)['required'] === true ? breaking('A body became required.') : additive();
  if (side !== 'response') return undefined;
  if (kind === 'removed') return breaking('We no longer send a body.');
  if (property === 'required') return before === true ? breaking('We no longer always send a body.') : additive();
  return undefined;
}

function classifyStatus({ typeName, kind, side, name, steps, after }: Difference) {
  if (typeName !== 'Response' || kind !== 'added' || steps.at(-2) !== 'responses') return undefined;
  // Clients handle every error alike, and get 304 only for conditional requests.
  const isUnderstood = /^([45]|304$|default$)/.test(name);
  const isAskedFor = objectOr(after)['x-opt-in'] === true;
  if (side === 'request' || isUnderstood || isAskedFor) return additive(`Response \`${name}\` was added.`);
  return breaking(`Response \`${name}\` was added, which no client knows.`);
}

function classifyHeader({ typeName, property, side, after }: Difference) {
  if (typeName !== 'Header' || property !== 'required') return undefined;
  const promisesMore = (after === true) === (side === 'response');
  return promisesMore ? additive() : breaking(`The header is ${after === true ? 'now' : 'no longer'} required.`);
}

/** Variables of server addresses; redocly compares only the address. */
function classifyServer({ typeName, kind, property, steps, before, after }: Difference) {
  // Servers of a path or an operation replace the servers of the contract.
  if (typeName === 'ServerList' && steps.length > 1) return breaking('Requests go to other addresses.');
  if (typeName !== 'ServerVariable') return undefined;
  if (kind !== 'modified') return kind === 'added' ? additive() : breaking();
  if (property === 'default') return breaking();
  if (property !== 'enum') return undefined;
  if (after === undefined) return additive('Any value is taken.');
  const isSubset = before !== undefined && listOr(before).every((value) => listOr(after).includes(value));
  return isSubset ? additive() : breaking('Values of the variable were lost.');
}
