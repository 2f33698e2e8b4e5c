type Node = Readonly<Record<string, unknown>>;

/** A place and its error: `sendMessage, security: no scope 'messages:sned'.` */
export interface NameError {
  /** The wrong name, to find its line. */
  readonly name: string;
  readonly message: string;
}

/** Names that a text may contain. */
export interface KnownNames {
  readonly operations: readonly string[];
  readonly scopes: readonly string[];
  readonly extensions: readonly string[];
  /** Names of functions of the client, which look like operations. */
  readonly others: readonly string[];
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

export const operationsOf = (contract: Node): [id: string, operation: Node][] =>
  ['paths', 'webhooks'].flatMap((group) =>
    Object.values(contract[group] ?? {}).flatMap((item: Node) =>
      Object.values(item).flatMap((each): [string, Node][] =>
        isNode(each) && typeof each['operationId'] === 'string' ? [[each['operationId'], each]] : [],
      ),
    ),
  );

/** Missing scopes, operations and extensions that the contract names. */
export function findNameErrors(contract: Node, known: KnownNames): NameError[] {
  const { paths: _paths, webhooks: _webhooks, ...rest } = contract;
  return [
    ...operationsOf(contract).flatMap(([id, operation]) => [
      ...findScopeErrors(id, operation, known),
      ...findErrorsBelow(operation, id, known),
    ]),
    ...findErrorsBelow(rest, '', known),
  ];
}

function findScopeErrors(id: string, { security }: Node, { scopes }: KnownNames): NameError[] {
  const named = (Array.isArray(security) ? security : []).flatMap((each: Node) => Object.values(each).flat());
  return named
    .filter((name) => !scopes.includes(String(name)))
    .map((name) => ({
      name: String(name),
      message: `${id}, security: no scope '${name}'${suggest(String(name), scopes)}`,
    }));
}

/** `place` is the place of the value: `sendMessage requestBody …`. */
function findErrorsBelow(value: unknown, place: string, known: KnownNames): NameError[] {
  if (!isNode(value)) return [];
  return Object.entries(value).flatMap(([member, each]) => {
    if (member === 'example' || member === 'examples') return [];
    const here = `${place} ${member}`.trim();
    const own = typeof each === 'string' ? findErrorsIn(member, each, here, known) : [];
    const isName = member.startsWith('x-') && !place.endsWith(' headers') && !place.endsWith('properties');
    const unknown = isName && !known.extensions.includes(member);
    const extension = {
      name: member,
      message: `${shorten(here)}: no extension '${member}'${suggest(member, known.extensions)}`,
    };
    return [...(unknown ? [extension] : []), ...own, ...findErrorsBelow(each, here, known)];
  });
}

function findErrorsIn(member: string, text: string, place: string, known: KnownNames): NameError[] {
  const { operations } = known;
  const message = (name: string) => `${shorten(place)}: no operation '${name}'${suggest(name, operations)}`;
  if (member === 'x-alias-of') return operations.includes(text) ? [] : [{ name: text, message: message(text) }];
  if (member !== 'description' && member !== 'summary') return [];
  return findUnknownOperations(text, known).map((name) => ({ name, message: message(name) }));
}

/** Missing operations in code: names with the verb of an operation, or similar to one. */
export function findUnknownOperations(text: string, { operations, others }: KnownNames): string[] {
  const verbs = new Set(operations.map(verbOf));
  const words = [...text.matchAll(/`([a-z]+[A-Z][A-Za-z]+)`/g)].map(([, word = '']) => word);
  return words.filter((word) => {
    if (operations.includes(word) || others.includes(word)) return false;
    return verbs.has(verbOf(word)) || closest(word, operations) !== undefined;
  });
}

const verbOf = (name: string): string => /^[a-z]+/.exec(name)?.[0] ?? '';

/** Shortens long places to their ends: the operation, and the member. */
function shorten(place: string): string {
  const steps = place.split(' ');
  return steps.length > 5 ? [...steps.slice(0, 1), '…', ...steps.slice(-3)].join(' ') : place;
}

export function suggest(name: string, names: readonly string[]): string {
  const found = closest(name, names);
  return found === undefined ? '.' : `; did you mean '${found}'?`;
}

const closest = (name: string, names: readonly string[]): string | undefined =>
  names.find((each) => each !== name && distance(name, each) <= 2);

/** Levenshtein distance. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [to, otherLetter] of [...other].entries())
      next.push(
        Math.min((row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1, (row[to] ?? 0) + (letter === otherLetter ? 0 : 1)),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}
