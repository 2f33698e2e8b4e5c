import { additive, breaking, type Rule } from '../change.ts';
import { isTupleItem } from '../normalize/tuples.ts';

/** Items of a closed tuple: one more is one more value that may come. Those of an open one have a partner. */
export const ofTuples: Rule = ({ typeName, kind, side, name, steps }) => {
  if (typeName !== 'Schema' || kind === 'modified' || steps.at(-2) !== 'patternProperties' || !isTupleItem(name))
    return undefined;
  const what = `The tuple has one item ${kind === 'added' ? 'more' : 'less'}.`;
  return (kind === 'added') === (side === 'request') ? additive(what) : breaking(what);
};
