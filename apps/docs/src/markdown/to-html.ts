import { escapeHtml, Html, html } from '@ngoma/page';
import { Marked, type Tokens } from 'marked';
import { highlight } from './highlight.ts';

/** The surroundings of the Markdown of a page. */
export interface MarkdownContext {
  /** The target of a link; undefined removes the link and leaves its text. */
  resolveLink(href: string, file: string): string | undefined;
  /** The page that a word in code is the name of, such as an operation. */
  findNamed(word: string): string | undefined;
}

export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly anchor: string;
}

/** As GitHub names the headings of a file, where its links lead as well. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** A full parser would block the event loop, because the search reads all guides at once. */
const withoutCode = (markdown: string): string => markdown.replace(/^```.*?^```$/gms, '');

/** The headings of a Markdown text below its title. */
export const headingsOf = (markdown: string): Heading[] =>
  [...withoutCode(markdown).matchAll(/^(##+) (.+)$/gm)].map(([, signs = '', text = '']) => ({
    level: signs.length,
    text: plainText(text),
    anchor: anchorOf(text),
  }));

/** The first words of a text that are neither title, code, list nor table. */
export const firstParagraph = (markdown: string): string =>
  withoutCode(markdown)
    .split(/\n{2,}/)
    .find((block) => /^[\w`[*@]/.test(block.trim())) ?? '';

/** The text without Markdown syntax. */
export const plainText = (markdown: string): string =>
  markdown.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1').replace(/[`*]|(?<!\w)_|_(?!\w)/g, '');

/** Writes Markdown of `file` as HTML. HTML in it is shown as text. */
export function createMarkdown(context: MarkdownContext, file: string) {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const anchor = anchorOf(text);
        const inner = new Html(this.parser.parseInline(tokens));
        if (depth === 1) return html`<h1>${inner}</h1>`.text;
        return headingHtml(depth, anchor, inner).text;
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = new Html(this.parser.parseInline(tokens));
        const target = context.resolveLink(href, file);
        return target === undefined ? inner.text : html`<a href="${target}">${inner}</a>`.text;
      },
      codespan({ text }: Tokens.Codespan) {
        const target = context.findNamed(text);
        const inner = html`<code>${text}</code>`;
        return (target === undefined ? inner : html`<a href="${target}">${inner}</a>`).text;
      },
      code({ text, lang = '' }: Tokens.Code) {
        return codeHtml(lang, text).text;
      },
      table(token: Tokens.Table) {
        const cells = (row: Tokens.TableCell[], name: 'th' | 'td') =>
          row.map(({ tokens, text }) => {
            // A cell that heads nothing is no heading.
            const element = text === '' ? 'td' : name;
            return new Html(`<${element}>${this.parser.parseInline(tokens)}</${element}>`);
          });
        const rows = token.rows.map((row) => html`<tr>${cells(row, 'td')}</tr>`);
        const head = token.header.some(({ text }) => text !== '')
          ? html`<thead><tr>${cells(token.header, 'th')}</tr></thead>`
          : undefined;
        return html`<div class="scroll" tabindex="0"><table>${head}<tbody>${rows}</tbody></table></div>`.text;
      },
      image: ({ text }: Tokens.Image) => escapeHtml(text),
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
    },
  });
  // A link within a link is none.
  return {
    block: (markdown: string): Html => new Html(withoutNestedLinks(marked.parse(markdown, { async: false }))),
    inline: (markdown: string): Html => new Html(withoutNestedLinks(marked.parseInline(markdown, { async: false }))),
  };
}

export type Markdown = ReturnType<typeof createMarkdown>;

/** Removes links from code inside the text of a link. */
const withoutNestedLinks = (text: string): string =>
  text.replace(/(<a href="[^"]*">)((?:(?!<\/?a[ >]).)*)<a href="[^"]*">(<code>[^<]*<\/code>)<\/a>/gs, '$1$2$3');

export const headingHtml = (level: number, anchor: string, inner: Html): Html =>
  new Html(`<h${level} id="${escapeHtml(anchor)}"><a href="#${escapeHtml(anchor)}">${inner.text}</a></h${level}>`);

/** Code that can be scrolled by keyboard. */
export const codeHtml = (language: string, text: string): Html =>
  html`<div class="code"><pre tabindex="0"><code>${highlight(language, text)}</code></pre></div>`;
