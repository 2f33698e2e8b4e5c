import { additive, breaking, type Difference, documentation, type Rule } from '../change.ts';
import { isObject, listOr } from '../json.ts';
import { type KnownValues, knownValues, nullable } from '../normalize/canonical-schema.ts';
import { isTupleItem } from '../normalize/tuples.ts';
import { classifyPattern } from './patterns.ts';

/** Rules for schemas, where redocly compares less than a client depends on. */
export const schemaRules: readonly Rule[] = [
  classifyNullability,
  classifyOpenEnum,
  classifyDefault,
  classifyDiscriminator,
  classifyMember,
  classifyMultiple,
  classifyPattern,
  classifyDependentMembers,
  classifyTupleItem,
];

function classifyNullability({ property, side, after }: Difference) {
  if (property !== nullable) return undefined;
  const isNullable = after === true;
  const what = isNullable ? 'The value may be null.' : 'The value is never null.';
  return isNullable === (side === 'request') ? additive(what) : breaking(what);
}

/** Open enums (docs/adr/0007): clients accept new values, but depend on the known ones. */
function classifyOpenEnum({ property, before, after }: Difference) {
  if (property !== knownValues) return undefined;
  if (before === undefined) return additive('The enum is open now.');
  if (after === undefined) return additive('The enum is no longer open.');
  const [known, still] = [readKnownValues(before), readKnownValues(after)];
  const lost = known.values.filter((value) => !still.values.includes(value));
  const gained = still.values.filter((value) => !known.values.includes(value));
  // A schema that listed all values of a shared enum now lists the subset that it contains.
  const isPart = known.list !== undefined && still.list === undefined;
  if (lost.length > 0 && !isPart) return breaking(`The open enum lost ${quoted(lost)}.`);
  if (isPart) return additive(`What comes here is named: ${quoted(still.values)}.`);
  return additive(gained.length > 0 ? `The open enum gained ${quoted(gained)}.` : 'The open enum has another name.');
}

const readKnownValues = (known: unknown): KnownValues => JSON.parse(String(known)); // written by canonicalSchema

const quoted = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** Requests that omit the value get another default. Responses contain every value. */
function classifyDefault({ typeName, property, side }: Difference) {
  if (typeName !== 'Schema' || property !== 'default') return undefined;
  return side === 'request' ? breaking() : documentation();
}

function classifyDiscriminator({ typeName, kind, side, name, steps }: Difference) {
  if (name === 'mapping' && steps.at(-2) === 'discriminator')
    return breaking(`The mapping of the discriminator was ${kind}.`);
  if (steps.at(-2) === 'mapping' && steps.at(-3) === 'discriminator') {
    if (kind !== 'added') return breaking(`The discriminator no longer maps '${name}' as before.`);
    const what = `The discriminator maps '${name}'.`;
    return side === 'request' ? additive(what) : breaking(what);
  }
  if (typeName !== 'Discriminator') return undefined;
  return kind === 'added' ? additive() : breaking();
}

/** Members of objects. Redocly reports only changes that a validator would notice. */
function classifyMember({ typeName, kind, property, side, name, steps }: Difference) {
  if (side === 'request' && kind === 'removed') {
    if (typeName === 'Schema' && steps.at(-2) === 'properties')
      return breaking(`Property \`${name}\` was removed: what is sent of it is ignored.`);
    if (typeName === 'SchemaProperties') return breaking('All properties were removed: what is sent is ignored.');
  }
  // Clients ignore unknown members, whether or not the contract excludes them.
  const isLoosened = property === 'additionalProperties' || (name === 'additionalProperties' && kind === 'added');
  return side === 'response' && isLoosened ? additive('Members may come that the contract does not name.') : undefined;
}

/** `multipleOf`: multiples of 10 are multiples of 5. */
function classifyMultiple({ property, side, before, after }: Difference) {
  if (property !== 'multipleOf' || typeof before !== 'number' || typeof after !== 'number') return undefined;
  const [narrow, wide] = side === 'request' ? [before, after] : [after, before];
  return narrow % wide === 0 ? additive() : breaking();
}

/** `dependentRequired`: members that another member requires. Redocly compares only its keys. */
function classifyDependentMembers({ typeName, property, side, name, before, after }: Difference) {
  if (typeName !== 'DependentRequired') return undefined;
  const [old, now] =
    property === undefined ? [pairsOf(before), pairsOf(after)] : [namesOf(property, before), namesOf(property, after)];
  const [more, less] = [now.filter((each) => !old.includes(each)), old.filter((each) => !now.includes(each))];
  const harmful = side === 'request' ? more : less;
  const what = `\`${property ?? name}\`: ${more.length} more required, ${less.length} no longer.`;
  return harmful.length === 0 ? additive(what) : breaking(what);
}

const namesOf = (member: string, names: unknown): string[] => listOr(names).map((name) => `${member} ${name}`);

const pairsOf = (rule: unknown): string[] =>
  isObject(rule) ? Object.entries(rule).flatMap(([member, names]) => namesOf(member, names)) : [];

/** Items of closed tuples. Items of open tuples exist in both contracts after `withComparableTuples`. */
function classifyTupleItem({ typeName, kind, side, name, steps }: Difference) {
  if (typeName !== 'Schema' || kind === 'modified' || steps.at(-2) !== 'patternProperties' || !isTupleItem(name))
    return undefined;
  const what = `The tuple has one item ${kind === 'added' ? 'more' : 'less'}.`;
  return (kind === 'added') === (side === 'request') ? additive(what) : breaking(what);
}
