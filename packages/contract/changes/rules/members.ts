import { additive, breaking, type Rule } from '../change.ts';

/** Members of objects, where redocly asks only whether a validator would notice. */
export const ofMembers: Rule = ({ typeName, kind, property, side, name, steps }) => {
  if (side === 'request' && kind === 'removed') {
    if (typeName === 'Schema' && steps.at(-2) === 'properties')
      return breaking(`Property \`${name}\` was removed: what is sent of it is ignored.`);
    if (typeName === 'SchemaProperties') return breaking('All properties were removed: what is sent is ignored.');
  }
  // Clients ignore members that they do not know, whether or not the contract says that there are none.
  const isLoosened = property === 'additionalProperties' || (name === 'additionalProperties' && kind === 'added');
  return side === 'response' && isLoosened ? additive('Members may come that the contract does not name.') : undefined;
};
