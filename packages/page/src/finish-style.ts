/**
 * Style for the browsers there are: constants in place of variables that never change, and a plain colour before each
 * other `var()`, which Dillo, NetSurf and others do not know. The remaining names have one letter. `css` is minified, with
 * its `:root` rules outside of `@media` first in its parts.
 */
export function finishStyle(css: string): string {
  const values = readValues(css);
  const changing = new Set([...values].filter(([name]) => countDefinitions(css, name) > 1).map(([name]) => name));
  const insert = (text: string, names: (name: string) => boolean) =>
    text.replace(/var\((--[\w-]+)\)/g, (use, name: string) => (names(name) ? (values.get(name) ?? use) : use));
  const constant = insert(css, (name) => !changing.has(name));
  const plain = constant.replace(
    /(?<![\w-])(?!--)([\w-]+):([^;{}]*var\(--[^;{}]*)/g,
    (declaration, name: string, value) => {
      const fallback = insert(value, () => true);
      return fallback === value ? declaration : `${name}:${fallback};${declaration}`;
    },
  );
  return shortenNames(dropUnused(plain));
}

/** The values of variables in `:root` outside of `@media`; later ones win. */
const readValues = (css: string): Map<string, string> =>
  new Map(
    [...css.matchAll(/(?:^|\})\s*:root\{([^}]*)\}/g)]
      .flatMap(([, declarations = '']) => [...declarations.matchAll(/(--[\w-]+):([^;]*)/g)])
      .map(([, name = '', value = '']) => [name, value.trim()]),
  );

const countDefinitions = (css: string, name: string): number => css.split(new RegExp(`[{;]${name}:`)).length - 1;

function dropUnused(css: string): string {
  const used = new Set([...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
  return css
    .replace(/(?<=[{;])(--[\w-]+):[^;}]*;?/g, (declaration, name: string) => (used.has(name) ? declaration : ''))
    .replace(/;\}/g, '}');
}

/** Letters in the order of the definitions. */
function shortenNames(css: string): string {
  const names = [...new Set([...css.matchAll(/(?<=[{;])--[\w-]+(?=:)/g)].map(([name]) => name))];
  const short = new Map(names.map((name, index) => [name, `--${(index + 10).toString(36)}`]));
  return css.replace(/(?<=[{;(])--[\w-]+(?=[:)])/g, (name) => short.get(name) ?? name);
}
