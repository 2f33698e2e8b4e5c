import type { PageEntry } from '../pages/page.ts';

/** The index for language models (llmstxt.org): every page as Markdown, in groups. */
export function llmsText(entries: readonly PageEntry[]): string {
  const [home, ...others] = entries.filter(isPage);
  const kinds = [...new Set(others.map(({ kind }) => kind))];
  const groups = kinds.map((kind) => {
    const lines = others
      .filter((entry) => entry.kind === kind)
      .map(({ address, title, summary }) => `- [${title}](${address}.md)${summary === '' ? '' : `: ${summary}`}`);
    return `## ${kind}\n\n${lines.join('\n')}`;
  });
  const whole = '[All pages in one file](llms-full.txt)';
  return `# ${home?.title ?? ''}\n\n> ${home?.summary ?? ''}\n\n${whole}\n\n${groups.join('\n\n')}\n`;
}

/** All pages but the lists of links, each with its address; `write` returns the Markdown of a page. */
export function* llmsFullText(entries: readonly PageEntry[], write: (entry: PageEntry) => string): Generator<string> {
  for (const entry of entries) {
    if (!isPage(entry) || entry.kind === 'Index') continue;
    yield `<!-- ${entry.address === '' ? 'index' : entry.address}.md -->\n\n${write(entry).trim()}\n\n`;
  }
}

/** An alias has no page of its own. */
const isPage = ({ kind }: PageEntry): boolean => kind !== 'Alias';
