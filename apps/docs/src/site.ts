import type { ContractDocument } from './contract/document.ts';
import { scriptText, styleText } from './layout/files.ts';
import { type Frame, renderPage } from './layout/page.ts';
import { addressOf, linkTo } from './markdown/links.ts';
import type { MarkdownContext } from './markdown/to-html.ts';
import { toMarkdown } from './markdown/to-markdown.ts';
import { listEntries, type Sources } from './pages/entries.ts';
import { navigationOf } from './pages/navigation.ts';
import type { PageContent, PageEntry } from './pages/page.ts';
import { llmsFullText, llmsText } from './search/llms.ts';
import { searchIndexText } from './search/search-index.ts';

export { documentedOrigin, putOrigin } from './samples/origin.ts';

export interface SiteOptions extends Omit<Sources, 'document'> {
  /** The bundled contract. */
  readonly contract: object;
  /** The end of the address of a page: none behind a service, `.html` in a folder. */
  readonly pageEnding: '' | '.html';
}

export interface SiteFile {
  readonly mediaType: string;
  readonly text: string;
}

/** The documentation: every file is written when it is asked for, the same bytes each time. */
export interface Site {
  /** Every file, by its path below the root: `operations/sendMessage.html`, `style.css`. */
  readonly paths: readonly string[];
  readonly entries: readonly PageEntry[];
  /** The text of `llms-full.txt`, page by page: all of it takes half a second. */
  fullText(): Iterable<string>;
  /** Undefined where there is no such file. The first page of a site without endings is ''. */
  read(path: string): SiteFile | undefined;
}

export function createSite({ contract, pageEnding, ...files }: SiteOptions): Site {
  const document = contract as ContractDocument; // as: the bundle is linted
  const entries = listEntries({ ...files, document });
  const byAddress = new Map(entries.map((entry) => [entry.address, entry]));
  const named = new Map(entries.filter(isNamed).map(({ address, title }) => [title, address]));
  const navigation = navigationOf(document, entries);
  const others: Readonly<Record<string, () => SiteFile>> = {
    'style.css': () => ({ mediaType: 'text/css', text: styleText() }),
    'docs.js': () => ({ mediaType: 'text/javascript', text: scriptText() }),
    'search-index.js': () => ({ mediaType: 'text/javascript', text: searchIndexText(entries) }),
    'llms.txt': () => ({ mediaType: 'text/plain', text: llmsText(entries) }),
    'llms-full.txt': () => ({ mediaType: 'text/plain', text: [...fullText()].join('') }),
  };

  const fileOf = (address: string, ending: string): string => (address === '' ? ending && 'index' : address) + ending;

  /** How the Markdown of a page is linked to pages whose files end with `ending`. */
  const contextOf = (from: string, ending: string): MarkdownContext => ({
    resolveLink(href, file) {
      if (href.startsWith('docs:')) return linkTo(from, href.slice('docs:'.length), ending);
      if (/^([a-z]+:|#)/.test(href)) return href;
      const address = addressOf(href, file, (each) => byAddress.has(each));
      return address === undefined ? undefined : linkTo(from, address, ending);
    },
    findNamed(word) {
      const address = named.get(word);
      return address === undefined || address === from ? undefined : linkTo(from, address, ending);
    },
  });

  const frameOf = (entry: PageEntry): Frame => ({
    entry,
    navigation,
    pageEnding,
    markdown: contextOf(entry.address, pageEnding),
    markdownFile: fileOf(entry.address, '.md').split('/').at(-1) ?? '',
  });

  const pages = new Map<string, () => SiteFile>(
    entries.flatMap((entry): [string, () => SiteFile][] => {
      const page = (): SiteFile => ({ mediaType: 'text/html', text: renderPage(frameOf(entry), entry.write()) });
      const source = (): SiteFile => ({ mediaType: 'text/markdown', text: asMarkdown(entry, entry.write()) });
      return [
        [fileOf(entry.address, pageEnding), page],
        [fileOf(entry.address, '.md'), source],
      ];
    }),
  );
  const asMarkdown = (entry: PageEntry, content: PageContent) =>
    toMarkdown(entry.title, content, contextOf(entry.address, '.md').resolveLink);

  /** With links from the root of the site. */
  const writeAtRoot = (entry: PageEntry) => toMarkdown(entry.title, entry.write(), contextOf('', '.md').resolveLink);

  const fullText = () => llmsFullText(entries, writeAtRoot);

  return {
    entries,
    fullText,
    paths: [...pages.keys(), ...Object.keys(others)],
    read: (path) => (pages.get(path) ?? (Object.hasOwn(others, path) ? others[path] : undefined))?.(),
  };
}

/** Titles that links show as code; other titles are words of the language. */
const isNamed = ({ address }: PageEntry): boolean => /^(operations|errors|webhooks)\//.test(address);
