/** Values of earlier responses by name; `{{name}}` is replaced by one. */
export type Symbols = Map<string, unknown>;

const ONE = /^\{\{(\w+)(?::(string|number))?\}\}$/;
const ANY = /\{\{(\w+)(?::\w+)?\}\}/g;

/** Replaces the symbols in a value. A text that is one symbol becomes its value, with its type or the named one. */
export function fillSymbols(value: unknown, symbols: Symbols): unknown {
  if (typeof value === 'string') return fillText(value, symbols);
  if (Array.isArray(value)) return value.map((item) => fillSymbols(item, symbols));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [
    String(fillText(name, symbols)),
    fillSymbols(member, symbols),
  ]);
  return Object.fromEntries(members);
}

function fillText(text: string, symbols: Symbols): unknown {
  const [, name, type] = ONE.exec(text) ?? [];
  if (name === undefined) return text.replace(ANY, (_symbol, inner: string) => String(readSymbol(inner, symbols)));
  const value = readSymbol(name, symbols);
  if (type === 'string') return String(value);
  return type === 'number' ? Number(value) : value;
}

function readSymbol(name: string, symbols: Symbols): unknown {
  if (symbols.has(name)) return symbols.get(name);
  throw new Error(`No earlier answer gave a value for {{${name}}}.`);
}

/** The value at a JSON Pointer; undefined without one. */
export function resolvePointer(value: unknown, pointer: string): unknown {
  const names = pointer.split('/').slice(1).map(unescapeName);
  return names.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined,
    value,
  );
}

export const unescapeName = (name: string): string => name.replaceAll('~1', '/').replaceAll('~0', '~');
export const escapeName = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
