import { additive, breaking, type Rule } from '../change.ts';

/** Parameters, as far as redocly misses or misreads them: more spellings than before, and those of what we send ourselves. */
export const ofParameters: Rule = ({ typeName, kind, property, side, name, steps, after }) => {
  if (name === 'content' && kind !== 'modified' && steps.at(-3) === 'parameters')
    return breaking('The value is written in another way.');
  if (typeName !== 'Parameter') return undefined;
  if (property === 'allowEmptyValue' || property === 'allowReserved') return after === true ? additive() : breaking();
  if (side !== 'response') return undefined;
  if (kind === 'removed') return breaking('We no longer send this parameter.');
  if (property === 'required')
    return after === true ? additive() : breaking('We no longer always send this parameter.');
  return undefined;
};
