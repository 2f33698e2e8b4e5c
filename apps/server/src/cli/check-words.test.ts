import type { ArgsDef } from 'citty';
import { describe, expect, test } from 'vitest';
import { ngoma } from '../cli.ts';
import { type AnyCommand, checkWords, resolve } from './check-words.ts';
import { Misuse } from './misuse.ts';

interface Leaf {
  readonly path: readonly string[];
  readonly args: ArgsDef;
}

/** All commands that do something, however deep. */
async function listLeaves(command: AnyCommand, path: readonly string[] = []): Promise<Leaf[]> {
  const subCommands = await resolve(command.subCommands);
  if (subCommands === undefined) return [{ path, args: (await resolve(command.args)) ?? {} }];
  const found = Object.entries(subCommands).map(async ([name, subCommand]) =>
    listLeaves((await resolve(subCommand)) ?? {}, [...path, name]),
  );
  return (await Promise.all(found)).flat();
}

const leaves = await listLeaves(ngoma);
const check = (...words: string[]) => checkWords(ngoma, words, []);
const misuse = async (...words: string[]): Promise<string> => {
  const error: unknown = await check(...words).catch((thrown: unknown) => thrown);
  return error instanceof Misuse ? error.message : `not refused: ${words.join(' ')}`;
};

test('all commands are looked at', () => {
  const names = leaves.map(({ path }) => path.join(' '));
  for (const name of ['serve', 'number erase', 'key create', 'import tec', 'secret-key rotate', 'doctor'])
    expect(names).toContain(name);
});

describe.each(leaves.map((leaf) => ({ name: leaf.path.join(' '), ...leaf })))('ngoma $name', ({ path, args }) => {
  const named = Object.entries(args);
  const words = [...path, ...named.filter(([, { type }]) => type === 'positional').map(() => 'something')];
  const strings = named.filter(([, { type }]) => type === 'string').map(([name]) => name);
  const booleans = named.filter(([, { type }]) => type === 'boolean').map(([name]) => name);

  test('takes each of its options, in both spellings', async () => {
    await check(...words, ...strings.flatMap((name) => [`--${name}`, 'x']), ...booleans.map((name) => `--${name}`));
    await check(...words, ...strings.map((name) => `--${name}=x`));
  });

  test.each(['--scpoes', '--scpoes=x', '--no-json', '-j', '--toString', '--version'])('refuses %s', async (option) => {
    expect(await misuse(...words, option)).toContain(`There is no option '${option.replace('=x', '')}'`);
    expect(await misuse(option, ...words)).toContain('There is no option');
  });

  test('refuses a second value where one counts', async () => {
    for (const name of strings) {
      const twice = [...words, `--${name}`, 'x', `--${name}=x`];
      if (path.join(' ') === 'key create' && ['scope', 'allow-from'].includes(name)) await check(...twice);
      else expect(await misuse(...twice)).toBe(`'--${name}' is given more than once, and takes one value.`);
    }
    await check(...words, ...booleans.flatMap((name) => [`--${name}`, `--${name}`]));
  });

  test('refuses a word too many, also behind --', async () => {
    expect(await misuse(...words, 'extra')).toBe(`'extra' is a word too many for 'ngoma ${path.join(' ')}'.`);
    expect(await misuse(...words, '--', '--json')).toContain(`'--json' is a word too many`);
  });

  test('refuses an empty word', async () => {
    for (const place of words.keys()) {
      if (place < path.length) continue;
      expect(await misuse(...words.with(place, ' '))).toMatch(/^The word in the place of [A-Z]+ is empty\.$/);
    }
  });

  test('refuses an option without its value, and a value of what has none', async () => {
    for (const name of strings) {
      const option = `--${name}`;
      for (const empty of [[option], [option, ''], [option, ' '], [`${option}=`]])
        expect(await misuse(...words, ...empty)).toBe(`'${option}' has no value: name one, or leave it out.`);
      expect(await misuse(...words, option, '--json')).toContain(`'${option}' has no value before '--json'`);
      await check(...words, `${option}=--json`);
    }
    for (const name of booleans)
      expect(await misuse(...words, `--${name}=false`)).toBe(`'--${name}' takes no value, so leave '=false' out.`);
  });
});

test.each([
  ['key create shop --scpoe x', "There is no option '--scpoe'; did you mean '--scope'?"],
  ['key create shop --allowFrom x', "There is no option '--allowFrom'; did you mean '--allow-from'?"],
  ['number erase +256772000001 --dry-run', "There is no option '--dry-run'."],
  ['serve --sandbx', "There is no option '--sandbx'; did you mean '--sandbox'?"],
  ['serve sandbox', "'sandbox' is a word too many for 'ngoma serve'; did you mean '--sandbox'?"],
  ['key --mode live create shop', "There is no option '--mode'."],
  ['usr list', "There is no command 'usr'; did you mean 'user'?"],
  ['key crate shop', "There is no command 'key crate'; did you mean 'create'?"],
  ['constructor', "There is no command 'constructor'."],
])('ngoma %s: %s', async (words, sentence) => {
  expect(await misuse(...words.split(' '))).toBe(sentence);
});
