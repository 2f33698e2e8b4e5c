import { breaking, documentation, type Rule } from '../change.ts';

/** Whoever leaves a value out gets another default than before. What we send is sent whole. */
export const ofDefaults: Rule = ({ typeName, property, side }) => {
  if (typeName !== 'Schema' || property !== 'default') return undefined;
  return side === 'request' ? breaking() : documentation();
};
