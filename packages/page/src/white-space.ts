/**
 * The content beside a line break of a template: `edge` is an opening tag on the left or a closing tag on the right,
 * `inline` an element in a line or text, `block` any other element, `preserved` an element that keeps its line breaks.
 */
export type Neighbour = 'edge' | 'inline' | 'block' | 'preserved';

/** The text of a template between two values, without line breaks that mean nothing. */
export interface Literal {
  readonly text: string;
  /** Whether a line break separates it from the value before and after it. */
  readonly breaksBefore: boolean;
  readonly breaksAfter: boolean;
  /** The first and the last characters, which decide about a line break beside them. */
  readonly start: Neighbour;
  readonly end: Neighbour;
  /** Whether the value that follows is in a tag: an attribute or a part of one. */
  readonly isInTag: boolean;
}

const inlineNames = new Set(
  'a abbr b button code em i img input kbd label mark meter output q s select small span strong sub sup svg textarea time u'.split(
    ' ',
  ),
);
const emptyNames = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'wbr']);
const preservedNames = new Set(['pre', 'textarea']);

const tagAtStart = /^<(\/?)([a-z!][\w-]*)/i;

/** The first characters of HTML or text. */
export function startOf(text: string): Neighbour {
  const [, slash, name = ''] = tagAtStart.exec(text) ?? [];
  if (slash === undefined) return 'inline';
  return slash === '/' ? 'edge' : kindOf(name);
}

/** The last characters of HTML or text. Escaped texts have no angle brackets. */
export const endOf = (text: string): Neighbour =>
  text.endsWith('>') ? afterTag(text.slice(text.lastIndexOf('<'))) : 'inline';

const kindOf = (name: string): Neighbour => (inlineNames.has(name.toLowerCase()) ? 'inline' : 'block');

function afterTag(tag: string): Neighbour {
  const [, slash, name = ''] = tagAtStart.exec(tag) ?? [];
  if (slash === undefined) return 'inline';
  if (slash === '/' || emptyNames.has(name.toLowerCase()) || name.startsWith('!')) return kindOf(name);
  return preservedNames.has(name.toLowerCase()) ? 'preserved' : 'edge';
}

/**
 * The white space in the place of a line break: a space between elements of a line and words, which browsers without
 * style sheets need, and nothing beside blocks and inside elements.
 */
export function separate(left: Neighbour, right: Neighbour): string {
  if (left === 'preserved') return '\n';
  return left === 'inline' && right === 'inline' ? ' ' : '';
}

/** Elements in a line that follow each other in a list, such as links. */
export const areElementsInLine = (left: string, right: string): boolean =>
  left.endsWith('>') && right.startsWith('<') && endOf(left) === 'inline' && startOf(right) === 'inline';

const cachedLiterals = new WeakMap<TemplateStringsArray, readonly Literal[]>();

/** The literals of a template; line breaks at its own start and end are dropped. */
export function readLiterals(parts: TemplateStringsArray): readonly Literal[] {
  const cached = cachedLiterals.get(parts);
  if (cached !== undefined) return cached;
  const reader = new LiteralReader();
  const literals = parts.map((part, index) => reader.read(part, index === 0, index === parts.length - 1));
  cachedLiterals.set(parts, literals);
  return literals;
}

const lineBreak = /[ \t]*\n\s*/;

/** Reads the literals of one template in order, because a tag may have values in its attributes. */
class LiteralReader {
  /** The tag of which the end has not been read, from `<` on. */
  #tag: string | undefined;
  #end: Neighbour = 'inline';

  read(part: string, isFirst: boolean, isLast: boolean): Literal {
    const pieces = part.split(lineBreak);
    const wasInTag = this.#tag !== undefined;
    let text = '';
    let start: Neighbour | undefined;
    for (const [index, piece] of pieces.entries()) {
      if (piece === '') continue;
      const next = this.#tag === undefined ? startOf(piece) : startInTag(piece);
      if (text !== '' && index > 0)
        text += this.#tag === undefined ? separate(this.#end, next) : separate('inline', next);
      start ??= next;
      text += piece;
      this.#follow(piece);
    }
    return {
      text,
      breaksBefore: !isFirst && pieces.length > 1 && pieces[0] === '',
      breaksAfter: !isLast && pieces.length > 1 && pieces.at(-1) === '',
      start: start ?? (wasInTag ? 'inline' : this.#end),
      end: this.#tag === undefined ? this.#end : 'inline',
      isInTag: this.#tag !== undefined,
    };
  }

  /** Reads on to the end of a piece, in and out of tags. */
  #follow(piece: string): void {
    let rest = piece;
    while (rest !== '') {
      const at = rest.indexOf(this.#tag === undefined ? '<' : '>');
      if (this.#tag === undefined) {
        if (at !== 0) this.#end = 'inline';
        if (at < 0) return;
        this.#tag = '<';
        rest = rest.slice(at + 1);
      } else if (at < 0) {
        this.#tag += rest;
        return;
      } else {
        this.#end = afterTag(this.#tag + rest.slice(0, at));
        this.#tag = undefined;
        rest = rest.slice(at + 1);
      }
    }
  }
}

/** In a tag, a line break separates attributes. */
const startInTag = (piece: string): Neighbour => (/^[\s/>]/.test(piece) ? 'edge' : 'inline');
