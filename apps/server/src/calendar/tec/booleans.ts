const TRUE_WORDS = new Set(['true', '1', 'yes', 'on']);
const FALSE_WORDS = new Set(['false', '0', 'no', 'off', '']);
/** TEC's `has_events` and `only_with_upcoming` accept more words and treat all others as false. */
const LENIENT_TRUE_WORDS = new Set([...TRUE_WORDS, 'y', 'enable', 'enabled']);

/** Reads a boolean from JSON, a form or a query; `""` is false, unknown values are undefined. */
export function readBoolean(value: unknown): boolean | undefined {
  const word = toWord(value);
  if (word === undefined) return undefined;
  if (TRUE_WORDS.has(word)) return true;
  return FALSE_WORDS.has(word) ? false : undefined;
}

export function isTruthyWord(value: unknown): boolean {
  return LENIENT_TRUE_WORDS.has(toWord(value) ?? '');
}

function toWord(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  return String(value).trim().toLowerCase();
}
