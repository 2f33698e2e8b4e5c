import { additive, breaking, type Rule } from '../change.ts';

export const ofHeaders: Rule = ({ typeName, property, side, after }) => {
  if (typeName !== 'Header' || property !== 'required') return undefined;
  const promisesMore = (after === true) === (side === 'response');
  return promisesMore ? additive() : breaking(`The header is ${after === true ? 'now' : 'no longer'} required.`);
};
