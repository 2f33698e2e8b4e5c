import type { PageEntry } from '../pages/page.ts';

/** The index for language models (llmstxt.org): every page as Markdown, in groups. */
export function llmsText(entries: readonly PageEntry[]): string {
  const [home, ...others] = entries.filter(({ kind }) => kind !== 'Alias');
  const kinds = [...new Set(others.map(({ kind }) => kind))];
  const groups = kinds.map((kind) => {
    const lines = others
      .filter((entry) => entry.kind === kind)
      .map(({ address, title, summary }) => `- [${title}](${address}.md)${summary === '' ? '' : `: ${summary}`}`);
    return `## ${kind}\n\n${lines.join('\n')}`;
  });
  return `# ${home?.title ?? ''}\n\n> ${home?.summary ?? ''}\n\n${groups.join('\n\n')}\n`;
}
