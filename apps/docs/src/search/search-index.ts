import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { PageEntry } from '../pages/page.ts';
import { sectionsOf } from './page-text.ts';
import type { SearchedPage } from './searched-page.ts';

/**
 * The search as one classic script: the library, the texts of all pages and the engine. A page that is opened from a
 * folder may load nothing but classic scripts. Browsers get it with the first search.
 */
export function searchIndexText(entries: readonly PageEntry[]): string {
  const lines = new Map<string, number>();
  const numberOf = (line: string): number => {
    const known = lines.get(line);
    if (known === undefined) lines.set(line, lines.size + 1);
    return known ?? 0;
  };
  const pages = entries.filter(({ kind }) => kind !== 'Alias').map((entry) => toSearchedPage(entry, numberOf));
  return [
    installedText('minisearch', '../umd/index.js').replace(/^\/\/# sourceMappingURL=.*$/m, ''),
    `window.docsStemmer = (() => {\n${installedText('stemmer').replace('export function', 'return function')}})();`,
    `window.docsSearchedPages = ${JSON.stringify(pages)};`,
    `window.docsSearchedLines = ${JSON.stringify([...lines.keys()])};`,
    readFileSync(new URL('engine.browser.js', import.meta.url), 'utf8'),
  ].join('\n');
}

function toSearchedPage(entry: PageEntry, numberOf: (line: string) => number): SearchedPage {
  const { address, title, kind, summary, keywords } = entry;
  // Indexes repeat the texts of their pages, so only their titles are indexed.
  const sections = kind === 'Index' ? [] : sectionsOf(entry, entry.write());
  return [
    ...([address, title, kind, summary, keywords] as const),
    sections.map(({ anchor, heading, lines }) => [anchor, heading, lines.map(numberOf)]),
  ];
}

/** The code of an installed package without its documentation: of its main file, or of another from there. */
function installedText(name: string, file = ''): string {
  const main = createRequire(import.meta.url).resolve(name);
  const text = readFileSync(file === '' ? main : path.resolve(path.dirname(main), file), 'utf8');
  return text.replace(/^[ \t]*\/\*\*.*?\*\/\n/gms, '');
}
