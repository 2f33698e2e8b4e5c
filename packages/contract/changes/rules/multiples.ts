import { additive, breaking, type Rule } from '../change.ts';

/** Multiples of 10 are multiples of 5; redocly does not compare them. */
export const ofMultiples: Rule = ({ property, side, before, after }) => {
  if (property !== 'multipleOf' || typeof before !== 'number' || typeof after !== 'number') return undefined;
  const [narrow, wide] = side === 'request' ? [before, after] : [after, before];
  return narrow % wide === 0 ? additive() : breaking();
};
