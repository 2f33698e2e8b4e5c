/** Inline tags. */
const INLINE = new Set(['b', 'cite', 'code', 'em', 'i', 's', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'u']);
const LISTS = new Set(['ul', 'ol']);
/** Elements that may contain paragraphs and lists. */
const CONTAINERS = new Set(['blockquote', 'div', 'li', 'ul', 'ol']);
const BLOCKS = new Set([...CONTAINERS, 'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Entities, and the placeholders of the sanitizer. */
const UNCLEAR = /[&\ufdd0-\ufdef]/;
const TAG = /<(\/?)([a-z][a-z0-9]*)>/y;

const maxDepth = 20;

/**
 * Fast path that avoids the sanitizer, which compiles its rules for each text. True for texts that only have common,
 * well-nested tags without attributes; false does not mean that the text is unsafe.
 */
export function isUnchangedBySanitizer(html: string, allowedTags: readonly string[]): boolean {
  if (UNCLEAR.test(html)) return false;
  const open: string[] = [];
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', TAG.lastIndex)) {
    TAG.lastIndex = at;
    const [, slash, name = ''] = TAG.exec(html) ?? [];
    if (!allowedTags.includes(name)) return false;
    if (slash === '/') {
      if (open.pop() !== name) return false;
    } else if (name !== 'br') {
      if (!mayHold(open.at(-1), name) || open.push(name) > maxDepth) return false;
    }
  }
  return open.length === 0;
}

/** Whether a tag may be nested in another without closing it. */
function mayHold(outer: string | undefined, name: string): boolean {
  if (INLINE.has(name)) return true;
  if (name === 'li') return outer !== undefined && LISTS.has(outer);
  return BLOCKS.has(name) && (outer === undefined || CONTAINERS.has(outer));
}
