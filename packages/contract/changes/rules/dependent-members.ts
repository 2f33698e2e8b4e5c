import { additive, breaking, type Rule } from '../change.ts';
import { isObject, listOr } from '../json.ts';

/** `dependentRequired`: members that have to be there where another one is. Redocly compares its keys only. */
export const ofDependentMembers: Rule = ({ typeName, property, side, name, before, after }) => {
  if (typeName !== 'DependentRequired') return undefined;
  const [old, now] =
    property === undefined ? [pairsOf(before), pairsOf(after)] : [namesOf(property, before), namesOf(property, after)];
  const [more, less] = [now.filter((each) => !old.includes(each)), old.filter((each) => !now.includes(each))];
  const [harmful] = side === 'request' ? [more, less] : [less, more];
  const what = `\`${property ?? name}\`: ${more.length} more required, ${less.length} no longer.`;
  return harmful === undefined || harmful.length === 0 ? additive(what) : breaking(what);
};

const namesOf = (member: string, names: unknown): string[] => listOr(names).map((name) => `${member} ${name}`);

const pairsOf = (rule: unknown): string[] =>
  isObject(rule) ? Object.entries(rule).flatMap(([member, names]) => namesOf(member, names)) : [];
