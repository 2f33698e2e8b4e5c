import type { Field, Members } from '../contract/types.ts';
import type { Block, PageContent } from '../pages/page.ts';

/** A page as Markdown, for people who copy it and for programs. `resolveLink` as for its HTML. */
export function toMarkdown(
  title: string,
  { blocks, aside = [] }: PageContent,
  resolveLink: (href: string, file: string) => string | undefined,
): string {
  const body = [...blocks, ...aside].map((block) => writeBlock(block, resolveLink)).filter((text) => text !== '');
  const begin = body[0]?.startsWith('# ') ? [] : [`# ${title}`];
  return `${[...begin, ...body].join('\n\n')}\n`;
}

type ResolveLink = (href: string, file: string) => string | undefined;

function writeBlock(block: Block, resolveLink: ResolveLink): string {
  const inline = (markdown: string) => rewriteLinks(markdown, '', resolveLink).trim();
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${block.text}`;
    case 'text':
      return inline(block.markdown);
    case 'document':
      return rewriteLinks(block.markdown, block.file, resolveLink).trim();
    case 'route':
      return `\`${block.method} ${block.path}\``;
    case 'facts':
      return block.facts.map(([label, markdown]) => `- ${label}: ${inline(markdown)}`).join('\n');
    case 'members':
      return rewriteLinks(writeMembers(block.members, ''), '', resolveLink).trimEnd();
    case 'code':
      return `${block.label}:\n\n${fence(block.language, block.text)}`;
    case 'samples':
      return block.samples.map(({ label, language, text }) => `${label}:\n\n${fence(language, text)}`).join('\n\n');
    case 'disclosure':
      return [`### ${inline(block.summary)}`, ...block.blocks.map((each) => writeBlock(each, resolveLink))].join(
        '\n\n',
      );
    case 'form':
      return '';
  }
}

const fence = (language: string, text: string): string => `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;

function writeMembers({ fields, alternatives }: Members, indent: string): string {
  const either = alternatives.map(
    ({ type, members }) => `${indent}- either ${type}\n${writeMembers(members, `${indent}  `)}`,
  );
  return [...fields.map((field) => writeField(field, indent)), ...either].join('\n').replace(/\n+$/, '');
}

function writeField({ name, type, isRequired, description, notes, members }: Field, indent: string): string {
  const facts = [type, ...(isRequired ? ['required'] : []), ...notes].join('; ');
  const words = description.trim().replace(/\n/g, `\n${indent}  `);
  const line = `${indent}- \`${name}\` (${facts})${words === '' ? '' : `: ${words}`}`;
  const nested = writeMembers(members, `${indent}  `);
  return nested === '' ? line : `${line}\n${nested}`;
}

/** Fenced code, links, and other code, whichever begins first. */
const codeAndLinks = /^```.*?^```|\[(?<text>(?:[^[\]`]|`[^`]*`)+)\]\((?<href>[^)\s]+)\)|`[^`\n]+`/gms;

/** Links outside of code lead where the page is; those that lead nowhere leave their text. */
function rewriteLinks(markdown: string, file: string, resolveLink: ResolveLink): string {
  return markdown.replace(codeAndLinks, (piece, text: string | undefined, href: string | undefined) => {
    if (text === undefined || href === undefined) return piece;
    const target = resolveLink(href, file);
    return target === undefined ? text : `[${text}](${target})`;
  });
}
