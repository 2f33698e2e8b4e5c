/** Limits besides the number of bytes, because values, levels and tags are expensive to validate and sanitize. */
export const bodyLimits = { values: 5000, depth: 20, tags: 5000 } as const;

interface Counted {
  values: number;
  tags: number;
}

/** Whether a JSON value is within `bodyLimits`; stops at the first excess. */
export function fitsBodyLimits(body: unknown, maxValues: number = bodyLimits.values): boolean {
  return counts(body, 1, { values: 0, tags: 0 }, maxValues);
}

function counts(value: unknown, depth: number, seen: Counted, maxValues: number): boolean {
  seen.values += 1;
  if (typeof value === 'string') seen.tags += countTags(value);
  if (seen.values > maxValues || seen.tags > bodyLimits.tags || depth > bodyLimits.depth) return false;
  if (typeof value !== 'object' || value === null) return true;
  for (const name in value)
    if (!counts((value as Record<string, unknown>)[name], depth + 1, seen, maxValues)) return false; // as: parsed JSON
  return true;
}

function countTags(text: string): number {
  let count = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) count += 1;
  return count;
}

/** Whether a text or a member name contains a lone surrogate. */
export function hasLoneSurrogate(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, member]) => !name.isWellFormed() || hasLoneSurrogate(member));
}
