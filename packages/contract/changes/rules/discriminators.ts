import { additive, breaking, type Rule } from '../change.ts';

/** Which value of a member means which schema: what is read by it is read as something else, or not at all. */
export const ofDiscriminators: Rule = ({ typeName, kind, side, name, steps }) => {
  if (name === 'mapping' && steps.at(-2) === 'discriminator')
    return breaking(`The mapping of the discriminator was ${kind}.`);
  if (steps.at(-2) === 'mapping' && steps.at(-3) === 'discriminator') {
    if (kind !== 'added') return breaking(`The discriminator no longer maps '${name}' as before.`);
    const what = `The discriminator maps '${name}'.`;
    return side === 'request' ? additive(what) : breaking(what);
  }
  if (typeName !== 'Discriminator') return undefined;
  return kind === 'added' ? additive() : breaking();
};
