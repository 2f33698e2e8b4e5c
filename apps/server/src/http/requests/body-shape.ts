/** What JSON may be made of, whatever its bytes: each of these costs more to check and to clean than a byte of text. */
export const bodyLimits = { values: 5000, depth: 20, tags: 5000 } as const;

interface Counted {
  values: number;
  tags: number;
}

/** Whether some JSON stays within `bodyLimits`. Stops to count where it does not, so that it takes few steps itself. */
export function fitsBodyLimits(body: unknown, mostValues: number = bodyLimits.values): boolean {
  return counts(body, 1, { values: 0, tags: 0 }, mostValues);
}

function counts(value: unknown, depth: number, seen: Counted, mostValues: number): boolean {
  seen.values += 1;
  if (typeof value === 'string') seen.tags += countTags(value);
  if (seen.values > mostValues || seen.tags > bodyLimits.tags || depth > bodyLimits.depth) return false;
  if (typeof value !== 'object' || value === null) return true;
  for (const name in value)
    if (!counts((value as Record<string, unknown>)[name], depth + 1, seen, mostValues)) return false; // as: parsed JSON
  return true;
}

/** What could begin a tag. */
function countTags(text: string): number {
  let count = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) count += 1;
  return count;
}

/** Whether a text or a name in some JSON has half of a surrogate pair. */
export function hasLoneSurrogate(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, member]) => !name.isWellFormed() || hasLoneSurrogate(member));
}
