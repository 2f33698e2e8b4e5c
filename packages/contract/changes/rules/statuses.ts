import { additive, breaking, type Rule } from '../change.ts';

/** A refusal is a problem like any other to a client; 304 is sent only to those who ask on a condition. */
const isUnderstood = (status: string): boolean => /^([45]|304$|default$)/.test(status);

export const ofStatuses: Rule = ({ typeName, kind, side, name, steps }) => {
  if (typeName !== 'Response' || kind !== 'added' || steps.at(-2) !== 'responses') return undefined;
  if (side === 'request' || isUnderstood(name)) return additive(`Response \`${name}\` was added.`);
  return breaking(`Response \`${name}\` was added, which no client knows.`);
};
