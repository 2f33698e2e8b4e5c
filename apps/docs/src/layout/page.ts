import { type Html, html, renderDocument } from '@ngoma/page';
import { linkTo, linkToFile } from '../markdown/links.ts';
import { createMarkdown, type Heading, headingsOf, type MarkdownContext } from '../markdown/to-html.ts';
import type { NavigationGroup, NavigationSection } from '../pages/navigation.ts';
import type { Block, PageContent, PageEntry } from '../pages/page.ts';
import { blockHtml } from './blocks.ts';

/** The input of a page beside its content. */
export interface Frame {
  readonly entry: PageEntry;
  readonly navigation: readonly NavigationSection[];
  readonly pageEnding: string;
  readonly markdown: MarkdownContext;
  /** The page as Markdown, in the same folder. */
  readonly markdownFile: string;
}

/** A whole page. */
export function renderPage(frame: Frame, content: PageContent): string {
  const { entry, pageEnding, markdownFile } = frame;
  const { address, title, summary } = entry;
  const link = (target: string) => linkTo(address, target, pageEnding);
  const file = (name: string) => linkToFile(address, name);
  const { movedTo } = content;
  const sections = movedTo === undefined ? headingsIn(content.blocks) : [];
  return renderDocument({
    title: address === '' ? 'Ngoma documentation' : `${title} · Ngoma`,
    head: html`<meta name="description" content="${summary}">
${movedTo !== undefined && html`<meta http-equiv="refresh" content="0; url=${link(movedTo)}">\n`}
<link rel="stylesheet" href="${file('style.css')}">
<link rel="alternate" type="text/markdown" href="${markdownFile}">
<script src="${file('docs.js')}" data-root="${file('')}" data-ending="${pageEnding}" defer></script>`,
    body: html`<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="brand" href="${link('')}">Ngoma</a>
<a class="search" href="${link('contents')}"><span>Search</span><kbd>/</kbd></a>
${mainLinks(address, link)}
<button class="menu" popovertarget="navigation">Menu</button>
</header>
<div class="columns">
${navigationHtml(frame)}
<main id="content" class="${content.aside === undefined ? 'plain' : 'beside'}">
<article>
<p class="kind">${entry.kind}<a href="${markdownFile}" class="as-markdown">Markdown</a></p>
${titleOf(entry, content)}${contentHtml(frame, content.blocks)}
</article>
${content.aside === undefined ? tableOfContents(sections) : html`<div class="aside">${contentHtml(frame, content.aside)}</div>`}
</main>
</div>`,
  });
}

const mainLinks = (address: string, link: (target: string) => string): Html => {
  const [room] = address.split('/');
  const current = (target: string) => room === target && html` aria-current="true"`;
  return html`<nav class="main" aria-label="Main">${(
    [
      ['guides', 'Guides'],
      ['operations', 'Operations'],
      ['errors', 'Errors'],
    ] as const
  ).map(([target, text]) => html`<a href="${link(target)}"${current(target)}>${text}</a>`)}</nav>`;
};

/** Documents have their own title; the title of an operation is its summary. */
function titleOf({ title, kind, summary, address }: PageEntry, { blocks }: PageContent): Html | undefined {
  if (blocks.some((block) => block.kind === 'document' && /^# /m.test(block.markdown))) return undefined;
  if (kind !== 'Operation')
    return html`<h1>${title}</h1>${address.includes('/') ? undefined : html`<p class="lead">${summary}</p>`}`;
  return html`<h1>${summary}</h1><p class="lead"><code>${title}</code></p>`;
}

function contentHtml({ markdown }: Frame, blocks: readonly Block[]): Html[] {
  const markdownOf = (file: string) => createMarkdown(markdown, file);
  const own = markdownOf('');
  return blocks.map((block) => html`${blockHtml(block, own, markdownOf)}\n`);
}

const headingsIn = (blocks: readonly Block[]): Heading[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'heading') return [block];
    return block.kind === 'document' ? headingsOf(block.markdown) : [];
  });

function tableOfContents(headings: readonly Heading[]): Html | undefined {
  const shown = headings.filter(({ level }) => level === 2);
  if (shown.length < 2) return undefined;
  const items = shown.map(({ text, anchor }) => html`<li><a href="#${anchor}">${text}</a></li>`);
  return html`<nav class="toc" aria-label="On this page"><p>On this page</p><ul>${items}</ul></nav>`;
}

function navigationHtml({ entry, navigation, pageEnding }: Frame): Html {
  const sections = navigation.map(({ title, groups }) => html`<p>${title}</p>\n${groups.map(groupHtml)}`);
  return html`<nav id="navigation" class="side" aria-label="All pages" popover>${sections}</nav>`;

  function groupHtml({ title, links }: NavigationGroup): Html {
    const isHere = links.some(({ address }) => address === entry.address);
    const items = links.map(({ address, text, method }) => {
      const current = address === entry.address && html` aria-current="page"`;
      const mark = method !== undefined && html` <b class="${method.toLowerCase()}">${method}</b>`;
      return html`<li><a href="${linkTo(entry.address, address, pageEnding)}"${current}>${text}${mark}</a>`;
    });
    const isOpen = isHere || (entry.address === '' && title === 'Start') || title === 'Look up';
    return html`<details${isOpen && html` open`}><summary>${title}</summary><ul>${items}</ul></details>\n`;
  }
}
