import { decodeHTMLStrict } from 'entities';
import { escapeHtml, splitHtml } from './html.ts';
import { toOneLine, toReadableLine } from './plain-text.ts';

/** The elements of HTML, current and obsolete. */
const ELEMENTS = new Set(
  (
    'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br ' +
    'button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed ' +
    'fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img ' +
    'input ins kbd label legend li link main map mark marquee menu meta meter nav nobr noframes noscript object ol optgroup ' +
    'option output p param picture pre progress q rb rp rt rtc ruby s samp script search section select slot small source ' +
    'span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ' +
    'ul var video wbr xml'
  ).split(' '),
);
/** `<o:p>` of Outlook. */
const OFFICE = /^(?:o|w|v|m|st1):[a-z]/i;

/** A tag, a comment or a declaration, also a tag that was cut off at the end. No part contains another `<`. */
const MARKUP =
  /(<\/?[a-z][a-z0-9]*(?::[a-z0-9]+)?(?:[\s/][^<>]*)?>|<![-[d][^<>]*>|<\?xml[^<>]*>|<[a-z]+\s+[a-z-]+=[^<>]*$)/i;
const NAME = /^<\/?([a-z][a-z0-9]*(?::[a-z0-9]+)?)/i;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z0-9]{1,31});/gi;

/** Attributes without a value. */
const BOOLEANS = new Set(
  (
    'allowfullscreen async autofocus autoplay checked compact controls default defer disabled download hidden inert ismap ' +
    'itemscope loop multiple muted nohref noresize noshade novalidate nowrap open readonly required reversed selected'
  ).split(' '),
);

const isMarkup = (part: string): boolean => {
  const [start = '', name = ''] = NAME.exec(part) ?? [];
  if (name === '') return /^<[!?]/.test(part);
  const isElement = ELEMENTS.has(name.toLowerCase()) || OFFICE.test(name);
  return isElement && hasAttributes(part.slice(start.length));
};

/** Whether the rest of a tag can be its attributes; that of `a<b and 5>4` cannot. */
const hasAttributes = (rest: string): boolean =>
  rest.includes('=') || rest.split(/[\s/>]+/).every((word) => word === '' || BOOLEANS.has(word.toLowerCase()));

const hasTags = (text: string): boolean =>
  text.includes('<') && text.split(MARKUP).some((part, at) => at % 2 === 1 && isMarkup(part));

const hasEntities = (text: string): boolean =>
  text.includes('&') && (text.match(ENTITY) ?? []).some((entity) => decodeHTMLStrict(entity) !== entity);

/**
 * The HTML of a text of another program, which may contain markup although its format has none. A `<` that begins no tag of
 * HTML (`<3`, `<ann@example.ug>`) stays text. `escapeText` is for texts without markup.
 */
export function toMarkedHtml(text: string, escapeText = escapeHtml): string {
  if (hasTags(text)) return keepTags(text);
  if (!hasEntities(text)) return escapeText(text);
  const decoded = decodeHTMLStrict(text);
  // Programs that escape twice.
  return hasTags(decoded) ? keepTags(decoded) : text.replaceAll('<', '&lt;');
}

/** The same as plain text in one line, for titles and names. */
export const toMarkedLine = (text: string): string =>
  hasTags(text) || hasEntities(text) ? toReadableLine(toMarkedHtml(text)) : toOneLine(text);

function keepTags(text: string): string {
  const parts = text.split(MARKUP).map((part, at) => {
    if (at % 2 === 0 || !isMarkup(part)) return part.replaceAll('<', '&lt;');
    return part.endsWith('>') && !/^<[!?]/.test(part) ? part : '';
  });
  return withoutHidden(parts.join(''));
}

/** Elements whose content is not shown. */
const HIDDEN = new Set(['head', 'script', 'style', 'template', 'title', 'xml']);

/** Removes what browsers do not show, because the rules of descriptions keep the text of styles and scripts. */
export function withoutHidden(html: string): string {
  let hidden: string | undefined;
  const shown = splitHtml(html).filter(({ kind, name, source }) => {
    if (hidden === undefined && kind === 'open' && HIDDEN.has(name) && !source.endsWith('/>')) hidden = name;
    else if (kind === 'close' && name === hidden) {
      hidden = undefined;
      return false;
    }
    return hidden === undefined;
  });
  return shown.map(({ source }) => source).join('');
}
