import { parseArgs } from 'node:util';
import type { ArgsDef, CommandDef, Resolvable } from 'citty';
import { distance as editDistance } from 'fastest-levenshtein';

// biome-ignore lint/suspicious/noExplicitAny: as citty types sub-commands, each with options of its own
export type AnyCommand = CommandDef<any>;

/** The command line is wrong, and nothing was done. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
}

/**
 * Throws a Misuse for words that the parser would ignore: unknown options, surplus words, all values but the last of an
 * option, and an option without a value. The parser itself reports missing words.
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

/** The value of a definition that may be a function or a promise. */
export const resolve = async <T>(value: Resolvable<T> | undefined): Promise<T | undefined> =>
  // as: no value is itself a function
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
      throw new Misuse(`'${token.rawName}' occurs more than once, but takes one value.`);
    given.add(token.name);
  }
  const places = named.filter(([, { type }]) => type === 'positional').map(([name]) => name);
  const positionals = tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []));
  const surplus = positionals[places.length];
  if (surplus !== undefined) {
    const suggestion = Object.hasOwn(types, surplus) ? `. Did you mean '--${surplus}'?` : '.';
    throw new Misuse(`'ngoma ${path.join(' ')}' takes no word '${surplus}'${suggestion}`);
  }
  const empty = positionals.findIndex(isBlank);
  if (empty >= 0) throw new Misuse(`${places[empty]?.toUpperCase()} is empty.`);
}

/** A repeated flag does no harm. */
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
    if (value !== undefined) throw new Misuse(`'${rawName}' takes no value. Leave '=${value}' out.`);
    return;
  }
  if (value === undefined || isBlank(value)) throw new Misuse(`'${rawName}' has no value. Add one, or leave it out.`);
  // A single '-' means standard output.
  if (inlineValue !== true && value.startsWith('-') && value !== '-')
    throw new Misuse(
      `'${rawName}' has no value before '${value}'. Write a value that begins with '-' as ${rawName}=….`,
    );
}

const isBlank = (text: string): boolean => text.trim() === '';

function unknownOption(option: string, names: readonly string[]): Misuse {
  const options = [...names, 'help'].map((name) => `--${name}`);
  return new Misuse(`There is no option '${option}'${suggest(option, options)}`);
}

function unknownCommand(name: string, path: readonly string[], names: readonly string[]): Misuse {
  return new Misuse(`There is no command '${[...path, name].join(' ')}'${suggest(name, names)}`);
}

/** Ends the sentence, with the nearest name if at most half of its letters differ. */
function suggest(given: string, names: readonly string[]): string {
  const [best] = names
    .map((name) => ({ name, distance: editDistance(given, name) }))
    .filter(({ name, distance }) => distance <= name.replace(/^--/, '').length / 2 + 0.5)
    .sort((one, other) => one.distance - other.distance);
  return best === undefined ? '.' : `. Did you mean '${best.name}'?`;
}
