const TRUE_WORDS = new Set(['true', '1', 'yes', 'on']);
const FALSE_WORDS = new Set(['false', '0', 'no', 'off', '']);
/** The words that TEC's own `has_events` and `only_with_upcoming` know, where all other words mean no. */
const LENIENT_TRUE_WORDS = new Set([...TRUE_WORDS, 'y', 'enable', 'enabled']);

/**
 * A yes or no from JSON, a form or a query: booleans, 1 and 0, true, false, yes, no, on, off in any case, "" for no;
 * else `undefined`.
 */
export function readBoolean(value: unknown): boolean | undefined {
  const word = toWord(value);
  if (word === undefined) return undefined;
  if (TRUE_WORDS.has(word)) return true;
  return FALSE_WORDS.has(word) ? false : undefined;
}

/** Whether a value is one of TEC's words for yes; whatever it does not know is a no. */
export function isTruthyWord(value: unknown): boolean {
  return LENIENT_TRUE_WORDS.has(toWord(value) ?? '');
}

function toWord(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  return String(value).trim().toLowerCase();
}
