import type { ArgsDef } from 'citty';
import { describe, expect, test } from 'vitest';
import { ngoma } from '../cli.ts';
import { type AnyCommand, checkWords, Misuse, resolve } from './check-words.ts';

interface Leaf {
  readonly path: readonly string[];
  readonly args: ArgsDef;
}

/** All commands without sub-commands, at any depth. */
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
  return error instanceof Misuse ? error.message : `accepted: ${words.join(' ')}`;
};

test('finds all commands', () => {
  const names = leaves.map(({ path }) => path.join(' '));
  for (const name of ['serve', 'number erase', 'key create', 'import tec', 'secret-key rotate', 'doctor'])
    expect(names).toContain(name);
});

describe.each(leaves.map((leaf) => ({ name: leaf.path.join(' '), ...leaf })))('ngoma $name', ({ path, args }) => {
  const named = Object.entries(args);
  const words = [...path, ...named.filter(([, { type }]) => type === 'positional').map(() => 'something')];
  const strings = named.filter(([, { type }]) => type === 'string').map(([name]) => name);
  const booleans = named.filter(([, { type }]) => type === 'boolean').map(([name]) => name);

  test('accepts each of its options, in both spellings', async () => {
    await check(...words, ...strings.flatMap((name) => [`--${name}`, 'x']), ...booleans.map((name) => `--${name}`));
    await check(...words, ...strings.map((name) => `--${name}=x`));
  });

  test.each(['--scpoes', '--scpoes=x', '--no-json', '-j', '--toString', '--version'])('rejects %s', async (option) => {
    expect(await misuse(...words, option)).toContain(`There is no option '${option.replace('=x', '')}'`);
    expect(await misuse(option, ...words)).toContain('There is no option');
  });

  test('rejects a second value of an option that takes one', async () => {
    for (const name of strings) {
      const twice = [...words, `--${name}`, 'x', `--${name}=x`];
      if (path.join(' ') === 'key create' && ['scope', 'allow-from'].includes(name)) await check(...twice);
      else expect(await misuse(...twice)).toBe(`'--${name}' occurs more than once, but takes one value.`);
    }
    await check(...words, ...booleans.flatMap((name) => [`--${name}`, `--${name}`]));
  });

  test('rejects a surplus word, also after --', async () => {
    expect(await misuse(...words, 'extra')).toBe(`'ngoma ${path.join(' ')}' takes no word 'extra'.`);
    expect(await misuse(...words, '--', '--json')).toContain("takes no word '--json'");
  });

  test('rejects an empty word', async () => {
    for (const place of words.keys()) {
      if (place < path.length) continue;
      expect(await misuse(...words.with(place, ' '))).toMatch(/^[A-Z]+ is empty\.$/);
    }
  });

  test('rejects an option without its value, and a flag with a value', async () => {
    for (const name of strings) {
      const option = `--${name}`;
      for (const empty of [[option], [option, ''], [option, ' '], [`${option}=`]])
        expect(await misuse(...words, ...empty)).toBe(`'${option}' has no value. Add one, or leave it out.`);
      expect(await misuse(...words, option, '--json')).toContain(`'${option}' has no value before '--json'`);
      await check(...words, `${option}=--json`);
    }
    for (const name of booleans)
      expect(await misuse(...words, `--${name}=false`)).toBe(`'--${name}' takes no value. Leave '=false' out.`);
  });
});

test.each([
  ['key create shop --scpoe x', "There is no option '--scpoe'. Did you mean '--scope'?"],
  ['key create shop --allowFrom x', "There is no option '--allowFrom'. Did you mean '--allow-from'?"],
  ['number erase +256772000001 --dry-run', "There is no option '--dry-run'."],
  ['serve --sandbx', "There is no option '--sandbx'. Did you mean '--sandbox'?"],
  ['serve sandbox', "'ngoma serve' takes no word 'sandbox'. Did you mean '--sandbox'?"],
  ['key --mode live create shop', "There is no option '--mode'."],
  ['usr list', "There is no command 'usr'. Did you mean 'user'?"],
  ['key crate shop', "There is no command 'key crate'. Did you mean 'create'?"],
  ['constructor', "There is no command 'constructor'."],
])('ngoma %s: %s', async (words, sentence) => {
  expect(await misuse(...words.split(' '))).toBe(sentence);
});
