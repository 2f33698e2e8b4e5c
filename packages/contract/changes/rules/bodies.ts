import { additive, breaking, type Rule } from '../change.ts';
import { objectOr } from '../json.ts';

/** Bodies of requests, those of webhooks and callbacks among them, which we send. */
export const ofBodies: Rule = ({ typeName, kind, property, side, before, after, steps }) => {
  if (typeName === 'MediaType' && kind === 'added' && side === 'response' && steps.includes('requestBody'))
    return breaking('Receivers cannot say which media types they read.');
  if (typeName !== 'RequestBody') return undefined;
  if (kind === 'added' && side === 'request')
    return objectOr(after)['required'] === true ? breaking('A body became required.') : additive();
  if (side !== 'response') return undefined;
  if (kind === 'removed') return breaking('We no longer send a body.');
  if (property === 'required') return before === true ? breaking('We no longer always send a body.') : additive();
  return undefined;
};
