/** The values of each dimension. */
type Dimensions = Readonly<Record<string, readonly string[]>>;

/** One value of each dimension. */
export type Case<D extends Dimensions> = { readonly [Name in keyof D]: D[Name][number] };

/** Every case that there is. */
export function everyCase<const D extends Dimensions>(dimensions: D): Case<D>[] {
  let cases: Record<string, string>[] = [{}];
  for (const [name, values] of Object.entries(dimensions))
    cases = cases.flatMap((each) => values.map((value) => ({ ...each, [name]: value })));
  return cases as Case<D>[]; // as: each has a value of every dimension now
}

/** A small set of cases in which each pair of values of two dimensions occurs. */
export function pairwiseCases<const D extends Dimensions>(dimensions: D): Case<D>[] {
  const all = everyCase(dimensions);
  const missing = new Set(all.flatMap(pairsOf));
  const chosen: Case<D>[] = [];
  while (missing.size > 0) {
    const gain = (each: Case<D>) => pairsOf(each).filter((pair) => missing.has(pair)).length;
    const best = all.reduce((one, other) => (gain(other) > gain(one) ? other : one));
    for (const pair of pairsOf(best)) missing.delete(pair);
    chosen.push(best);
  }
  return chosen;
}

/** Every two values of a case. */
export function pairsOf(each: Readonly<Record<string, string>>): string[] {
  const values = Object.entries(each).map(([name, value]) => `${name}: ${value}`);
  return values.flatMap((one, index) => values.slice(index + 1).map((other) => `${one}, ${other}`));
}
