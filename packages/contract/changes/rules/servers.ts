import { additive, breaking, type Rule } from '../change.ts';
import { listOr } from '../json.ts';

/** The values that the address of a server is made of; redocly compares the address only. */
export const ofServers: Rule = ({ typeName, kind, property, steps, before, after }) => {
  // Those of a path or an operation are in place of those of the contract.
  if (typeName === 'ServerList' && steps.length > 1) return breaking('Requests go to other addresses.');
  if (typeName !== 'ServerVariable') return undefined;
  if (kind !== 'modified') return kind === 'added' ? additive() : breaking();
  if (property === 'default') return breaking();
  if (property !== 'enum') return undefined;
  if (after === undefined) return additive('Any value is taken.');
  const isSubset = before !== undefined && listOr(before).every((value) => listOr(after).includes(value));
  return isSubset ? additive() : breaking('Values of the variable were lost.');
};
