import { parseArgs } from 'node:util';
import type { ArgsDef, CommandDef, Resolvable } from 'citty';
import { distance as editDistance } from 'fastest-levenshtein';
import { Misuse } from './misuse.ts';

// biome-ignore lint/suspicious/noExplicitAny: as citty types sub-commands, each with options of its own
export type AnyCommand = CommandDef<any>;

/** An option of which every value counts; of the others the parser keeps the last one alone. */
export const repeatable = (description: string) => ({ type: 'string', description, isRepeatable: true }) as const;

/**
 * Throws where a command would pass over something that was said: the parser ignores every option that it does not know and
 * every word too many, and all values but the last of an option, and takes an option without a value for one with an empty
 * one. What is missing the parser says itself.
 */
export async function checkWords(
  command: AnyCommand,
  words: readonly string[],
  path: readonly string[],
): Promise<void> {
  const subCommands = await resolve(command.subCommands);
  if (subCommands === undefined) return checkArguments((await resolve(command.args)) ?? {}, words, path);
  const [name, ...rest] = words;
  if (name === undefined) return;
  if (name.startsWith('-')) throw unknownOption(name, []);
  const subCommand = Object.hasOwn(subCommands, name) ? await resolve(subCommands[name]) : undefined;
  if (subCommand === undefined) throw unknownCommand(name, path, Object.keys(subCommands));
  return checkWords(subCommand, rest, [...path, name]);
}

/** What a definition has at hand, or gives when it is called. */
export const resolve = async <T>(value: Resolvable<T> | undefined): Promise<T | undefined> =>
  // as: what is a function here gives the value; none of the values is one itself
  typeof value === 'function' ? await (value as () => T | Promise<T>)() : await value;

function checkArguments(definitions: ArgsDef, words: readonly string[], path: readonly string[]): void {
  const named = Object.entries(definitions);
  const options = named.flatMap(([name, { type }]) =>
    type === 'string' || type === 'boolean' ? [[name, { type }] as const] : [],
  );
  const types = Object.fromEntries(options);
  const { tokens } = parseArgs({
    ...{ args: [...words], options: types, allowPositionals: true, strict: false, tokens: true },
  });
  const given = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    checkOption(token, types);
    if (given.has(token.name) && takesOneValue(definitions[token.name]))
      throw new Misuse(`'${token.rawName}' is given more than once, and takes one value.`);
    given.add(token.name);
  }
  const places = named.filter(([, { type }]) => type === 'positional').map(([name]) => name);
  const said = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  const surplus = said[places.length];
  if (surplus !== undefined) {
    const meant = Object.hasOwn(types, surplus) ? `; did you mean '--${surplus}'?` : '.';
    throw new Misuse(`'${surplus}' is a word too many for 'ngoma ${path.join(' ')}'${meant}`);
  }
  const empty = said.findIndex(isBlank);
  if (empty >= 0) throw new Misuse(`The word in the place of ${places[empty]?.toUpperCase()} is empty.`);
}

/** An option that is on stays on, however often that is said. */
const takesOneValue = (definition: ArgsDef[string] | undefined): boolean =>
  definition?.type === 'string' && !('isRepeatable' in definition);

interface OptionToken {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
}

function checkOption(
  { name, rawName, value, inlineValue }: OptionToken,
  types: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>,
): void {
  const type = Object.hasOwn(types, name) ? types[name]?.type : undefined;
  if (type === undefined || rawName !== `--${name}`) throw unknownOption(rawName, Object.keys(types));
  if (type === 'boolean') {
    if (value !== undefined) throw new Misuse(`'${rawName}' takes no value, so leave '=${value}' out.`);
    return;
  }
  if (value === undefined || isBlank(value)) throw new Misuse(`'${rawName}' has no value: name one, or leave it out.`);
  // By itself it is the name of standard output.
  if (inlineValue !== true && value.startsWith('-') && value !== '-')
    throw new Misuse(`'${rawName}' has no value before '${value}'; one that begins with '-' is written ${rawName}=….`);
}

const isBlank = (text: string): boolean => text.trim() === '';

function unknownOption(option: string, names: readonly string[]): Misuse {
  const meant = nearest(
    option,
    [...names, 'help'].map((name) => `--${name}`),
  );
  return new Misuse(`There is no option '${option}'${meant}`);
}

function unknownCommand(name: string, path: readonly string[], names: readonly string[]): Misuse {
  return new Misuse(`There is no command '${[...path, name].join(' ')}'${nearest(name, names)}`);
}

/** The end of a sentence: a guess at what was meant, where every second letter at most tells it from what was said. */
function nearest(said: string, names: readonly string[]): string {
  const [best] = names
    .map((name) => ({ name, distance: editDistance(said, name) }))
    .filter(({ name, distance }) => distance <= name.replace(/^--/, '').length / 2 + 0.5)
    .sort((one, other) => one.distance - other.distance);
  return best === undefined ? '.' : `; did you mean '${best.name}'?`;
}
