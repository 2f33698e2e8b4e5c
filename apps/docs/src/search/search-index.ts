import { headingsOf } from '../markdown/to-html.ts';
import { guideFile } from '../pages/guide-groups.ts';
import type { PageEntry } from '../pages/page.ts';

/** What the search looks at: address, title, kind, summary, further words. */
type Found = readonly [address: string, title: string, kind: string, summary: string, words: string];

/** The index of the search as a script, because a page that is opened from a folder may load nothing else. */
export function searchIndexText(entries: readonly PageEntry[], readFile: (path: string) => string): string {
  const found = entries
    .filter(({ kind }) => kind !== 'Twin')
    .flatMap((entry): Found[] => [
      [entry.address, entry.title, entry.kind, entry.summary, entry.keywords],
      ...(entry.kind === 'Guide' ? headingsFound(entry, readFile) : []),
    ]);
  return `window.docsSearchIndex = ${JSON.stringify(found)};\n`;
}

const headingsFound = ({ address, title }: PageEntry, readFile: (path: string) => string): Found[] =>
  headingsOf(readFile(guideFile(address.replace('guides/', '')))).map(({ text, anchor }) => [
    ...([`${address}#${anchor}`, text, 'Guide', title] as const),
    '',
  ]);
