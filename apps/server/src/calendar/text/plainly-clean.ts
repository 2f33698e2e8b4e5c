/** Marks within a line. */
const INLINE = new Set(['b', 'cite', 'code', 'em', 'i', 's', 'small', 'span', 'strike', 'strong', 'sub', 'sup', 'u']);
const LISTS = new Set(['ul', 'ol']);
/** What may hold paragraphs and lists without ending by itself. */
const CONTAINERS = new Set(['blockquote', 'div', 'li', 'ul', 'ol']);
const BLOCKS = new Set([...CONTAINERS, 'p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** What the sanitizer reads and writes in ways of its own: entities, and the characters that it hides things behind. */
const UNCLEAR = /[&\ufdd0-\ufdef]/;
const TAG = /<(\/?)([a-z][a-z0-9]*)>/y;

/** What lies deeper is left to the sanitizer. */
const usualDepth = 20;

/**
 * Whether the sanitizer would give a text back as it is: where it has no tags but common ones without attributes, each of
 * which ends where it says. Most texts are plain or marked up like this, and the sanitizer makes all its rules anew for each.
 * Where it says no, the text may be clean all the same.
 */
export function isPlainlyClean(html: string, allowedTags: readonly string[]): boolean {
  if (UNCLEAR.test(html)) return false;
  const open: string[] = [];
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', TAG.lastIndex)) {
    TAG.lastIndex = at;
    const [, slash, name = ''] = TAG.exec(html) ?? [];
    if (!allowedTags.includes(name)) return false;
    if (slash === '/') {
      if (open.pop() !== name) return false;
    } else if (name !== 'br') {
      if (!mayHold(open.at(-1), name) || open.push(name) > usualDepth) return false;
    }
  }
  return open.length === 0;
}

/** Whether a tag may open within another one without ending it. */
function mayHold(outer: string | undefined, name: string): boolean {
  if (INLINE.has(name)) return true;
  if (name === 'li') return outer !== undefined && LISTS.has(outer);
  return BLOCKS.has(name) && (outer === undefined || CONTAINERS.has(outer));
}
