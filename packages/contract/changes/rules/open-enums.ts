import { additive, breaking, type Rule } from '../change.ts';
import { type KnownValues, knownValues } from '../normalize/canonical-schema.ts';

/** Enums that say that they will grow (docs/adr/0007): a new value breaks nobody, a lost one does. */
export const ofOpenEnums: Rule = ({ property, before, after }) => {
  if (property !== knownValues) return undefined;
  if (before === undefined) return additive('The enum is open now.');
  if (after === undefined) return additive('The enum is no longer open.');
  const [known, still] = [read(before), read(after)];
  const lost = known.values.filter((value) => !still.values.includes(value));
  const gained = still.values.filter((value) => !known.values.includes(value));
  // The list is a list of others too: what is named now is what comes here, of all that could.
  const isPart = known.list !== undefined && still.list === undefined;
  if (lost.length > 0 && !isPart) return breaking(`The open enum lost ${quoted(lost)}.`);
  if (isPart) return additive(`What comes here is named: ${quoted(still.values)}.`);
  return additive(gained.length > 0 ? `The open enum gained ${quoted(gained)}.` : 'The open enum has another name.');
};

const read = (known: unknown): KnownValues => JSON.parse(String(known)); // written by canonicalSchema

const quoted = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');
