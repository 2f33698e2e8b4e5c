import { additive, breaking, type Rule } from '../change.ts';
import { nullable } from '../normalize/canonical-schema.ts';

/** `null`, however it is spelt: `type: [string, "null"]` or a branch of `anyOf`. */
export const ofNullability: Rule = ({ property, side, after }) => {
  if (property !== nullable) return undefined;
  const isNullable = after === true;
  const what = isNullable ? 'The value may be null.' : 'The value is never null.';
  return isNullable === (side === 'request') ? additive(what) : breaking(what);
};
