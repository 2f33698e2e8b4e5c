import { createRequire } from 'node:module';
import { type Parser, type ParserOptions, Tokenizer } from 'htmlparser2';
import type sanitize from 'sanitize-html';
import { decodeEntities } from './html.ts';
import { isUnchangedBySanitizer } from './sanitize-fast-path.ts';

const require = createRequire(import.meta.url);
/** Loaded on first use to speed up startup (docs/performance.md). */
const loadSanitizer = (): typeof sanitize => require('sanitize-html');

/** The tags that WordPress allows in posts, without forms. */
const POST_TAGS = (
  'a abbr acronym address area article aside audio b bdi bdo big blockquote br caption cite code col colgroup ' +
  'dd del details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins ' +
  'kbd li main map mark menu nav ol p pre q rb rp rt rtc ruby s samp section small source span strike strong ' +
  'sub summary sup table tbody td tfoot th thead time tr track tt u ul var video wbr'
).split(' ');

/** The tags that WordPress allows in titles and term descriptions. */
const INLINE_TAGS = 'a abbr acronym b blockquote br cite code del em i q s strike strong sub sup u'.split(' ');

const ATTRIBUTES = {
  '*': ['class', 'id', 'title', 'lang', 'dir', 'style', 'role', 'align', 'aria-*', 'data-*'],
  a: ['href', 'rel', 'target', 'name', 'download'],
  area: ['href', 'alt', 'coords', 'shape', 'target'],
  audio: ['src', 'controls', 'loop', 'muted', 'preload'],
  blockquote: ['cite'],
  col: ['span', 'width'],
  colgroup: ['span', 'width'],
  del: ['cite', 'datetime'],
  details: ['open'],
  font: ['color', 'face', 'size'],
  img: [
    'src',
    'srcset',
    'sizes',
    'alt',
    'width',
    'height',
    'loading',
    'decoding',
    'border',
    'hspace',
    'vspace',
    'usemap',
  ],
  ins: ['cite', 'datetime'],
  li: ['value'],
  map: ['name'],
  ol: ['start', 'type', 'reversed'],
  q: ['cite'],
  source: ['src', 'type'],
  table: ['border', 'cellpadding', 'cellspacing', 'summary', 'width'],
  td: ['abbr', 'colspan', 'rowspan', 'headers', 'height', 'width', 'valign', 'scope'],
  th: ['abbr', 'colspan', 'rowspan', 'headers', 'height', 'width', 'valign', 'scope'],
  time: ['datetime'],
  track: ['src', 'kind', 'label', 'srclang', 'default'],
  video: ['src', 'controls', 'loop', 'muted', 'preload', 'poster', 'width', 'height'],
};

const SCHEMES = ['http', 'https', 'mailto', 'tel'];
const URL_ATTRIBUTES = ['href', 'src', 'cite', 'poster'];

/** The maximal nesting of tags. */
export const maxDepth = 100;

/** The private state of the parser. */
interface OpenTags {
  readonly stack: readonly string[];
  tagname: string;
  readTagName(start: number, end: number): string;
  isVoidElement(name: string): boolean;
}

/** Drops tags beyond `maxDepth` but keeps their content; the parser needs seconds for 30,000 open tags. */
export class ShallowTokenizer extends Tokenizer {
  constructor(options: ParserOptions, parser: Parser) {
    const { onopentagname, onclosetag } = parser;
    const open = parser as unknown as OpenTags; // as: these members are private
    let dropped = 0;
    parser.onopentagname = (start, end) => {
      if (open.stack.length < maxDepth || open.isVoidElement(open.readTagName(start, end)))
        return onopentagname.call(parser, start, end);
      dropped += 1;
      // An empty name makes the parser ignore the attributes.
      open.tagname = '';
    };
    parser.onclosetag = (start, end) => {
      if (dropped === 0) return onclosetag.call(parser, start, end);
      dropped -= 1;
    };
    super(options, parser);
  }
}

const rules: sanitize.IOptions = {
  allowedAttributes: ATTRIBUTES,
  allowedSchemes: SCHEMES,
  parseStyleAttributes: false,
  // Parser and sanitizer scan all open tags for each tag, so deeper tags are removed.
  nestingLimit: maxDepth,
  parser: { Tokenizer: ShallowTokenizer },
  // As in WordPress, the content of script and style stays as text.
  nonTextTags: [],
  transformTags: { '*': cleanTag },
  // A ">" between tags is harmless.
  textFilter: (text) => text.replaceAll('&gt;', '>'),
};

/**
 * Removes scripts, styles, frames, forms, event handlers and URLs with other schemes than http, https, mailto and tel
 * (DI-24).
 */
export function sanitizeHtml(html: string): string {
  return clean(html, POST_TAGS);
}

/** The same for one line, such as a title: allows only inline tags. */
export function sanitizeInlineHtml(html: string): string {
  return clean(html, INLINE_TAGS);
}

function clean(html: string, allowedTags: string[]): string {
  if (isUnchangedBySanitizer(html, allowedTags)) return html;
  const sanitizer = loadSanitizer();
  const cleaned = sanitizer(hideHarmless(html), { ...rules, allowedTags }).replace(SELF_CLOSED_END, HIDDEN.selfClosing);
  return showHarmless(cleaned.replace(/(<[a-z][^<>]*?) \/>/g, '$1>'));
}

/** Void elements written with `/>` keep it; the sanitizer would close all of them or none. */
const SELF_CLOSED = /<(img|hr|br|wbr|col|area|source|track)((?:\s+[\w:-]+(?:=(?:"[^"<>]*"|'[^'<>]*'))?)*)\s*\/>/gi;
const SELF_CLOSED_END = / data-self-closed(?:="")? \/>/g;

/**
 * Unicode noncharacters that replace harmless text which the sanitizer would rewrite or drop: a literal "<" or "&", the
 * "&" of entities, comments of plain words, the end of `<hr />`.
 */
const HIDDEN = {
  lessThan: '\ufdd0',
  ampersand: '\ufdd1',
  entity: '\ufdd2',
  commentStart: '\ufdd3',
  commentEnd: '\ufdd4',
  selfClosing: '\ufdd8',
};

function hideHarmless(html: string): string {
  return html
    .replace(/[\ufdd0-\ufdef]/g, '')
    .replace(/<!--([\w\s.,:/-]*?)-->/g, `${HIDDEN.commentStart}$1${HIDDEN.commentEnd}`)
    .replace(/<(?=[\s\d=])/g, HIDDEN.lessThan)
    .replace(SELF_CLOSED, '<$1$2 data-self-closed>')
    .replace(/&(?=(?:amp|lt|gt|quot|nbsp|#0?38|#8\d{3});)/gi, HIDDEN.entity)
    .replace(ENTITY_OR_TAG, (found) => (found === '&' ? HIDDEN.entity : found))
    .replace(/&(?!#|[a-z][a-z0-9]*;)/gi, HIDDEN.ampersand);
}

/** The `&` of an entity between tags. In attributes, entities are decoded because they could spell a scheme. */
const ENTITY_OR_TAG = /<[a-z/][^<>]*>|&(?=(?:[a-z][a-z0-9]*|#\d+|#x[\da-f]+);)/gi;

function showHarmless(html: string): string {
  return showMarks(html)
    .replace(new RegExp(`${HIDDEN.ampersand}(?=#|[a-z][a-z0-9]*;)`, 'gi'), '&amp;') // a removed tag was between them
    .replaceAll(HIDDEN.ampersand, '&');
}

function showMarks(html: string): string {
  return html
    .replaceAll(HIDDEN.commentStart, '<!--')
    .replaceAll(HIDDEN.commentEnd, '-->')
    .replaceAll(HIDDEN.selfClosing, ' />')
    .replaceAll(HIDDEN.lessThan, '<')
    .replaceAll(HIDDEN.entity, '&');
}

/** In attributes only a literal "&" stays hidden: rendering relies on tags without "<" inside. */
function cleanTag(tagName: string, attributes: sanitize.Attributes): sanitize.Tag {
  const shown = Object.entries(attributes).map(([name, value]) => [name, decodeEntities(showMarks(value))] as const);
  const cleaned = shown.map(([name, value]) => [name, cleanAttribute(name, value)] as const);
  return {
    tagName,
    // as: undefined values were filtered out
    attribs: Object.fromEntries(cleaned.filter(([, value]) => value !== undefined)) as sanitize.Attributes,
  };
}

function cleanAttribute(name: string, value: string): string | undefined {
  if (URL_ATTRIBUTES.includes(name)) return withoutForeignScheme(value);
  return name === 'style' ? cleanStyle(value) : value;
}

/** Removes schemes that are not allowed, as WordPress does: `javascript:alert(1)` becomes a path. */
function withoutForeignScheme(address: string): string {
  const end = address.search(/[/?#]/);
  const parts = (end === -1 ? address : address.slice(0, end)).split(':');
  const own = parts.findIndex((part, index) => index === parts.length - 1 || SCHEMES.includes(toSchemeName(part)));
  return address.slice(parts.slice(0, own).join(':').length + (own > 0 ? 1 : 0));
}

/** Browsers ignore control characters and spaces in a scheme. */
function toSchemeName(part: string): string {
  return part.replace(/[^a-z0-9+.-]/gi, '').toLowerCase();
}

/** Removes declarations that could load or run something. */
function cleanStyle(style: string): string | undefined {
  const declarations = style
    .split(';')
    .filter((declaration) => !/[\\<>&@]|url|expression|import|behavior|binding|script/i.test(declaration));
  return declarations.some((declaration) => declaration.trim() !== '') ? declarations.join(';') : undefined;
}
