/** Names of parameters. */
export interface Names {
  has(name: string): boolean;
}

/**
 * The lists that clients write by repeating a name, `a=1&a=2`, also mixed with `a=3,4` and `a[]=5`, as `1,2,3,4,5`. A list
 * that only has brackets is not among them.
 */
export function joinRepeated(sent: URLSearchParams, lists: Names): Record<string, string> {
  const byName = Map.groupBy(sent, ([name]) => name.replace(/\[\d*\]$/, ''));
  const repeated = [...byName].filter(
    ([name, values]) => values.length > 1 && lists.has(name) && values.some(([asSent]) => asSent === name),
  );
  return Object.fromEntries(repeated.map(([name, values]) => [name, values.map(([, value]) => value).join(',')]));
}
