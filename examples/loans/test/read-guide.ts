import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../..');

export interface Step {
  /** `sh` for commands, `text` for their output, else the language of a file. */
  readonly language: string;
  readonly text: string;
  /** Of a file, relative to the project. */
  readonly name: string | undefined;
}

/** The code blocks of the guide, in their order. */
export function readGuide(): Step[] {
  const guide = readFileSync(path.join(root, 'docs/guides/start-your-own-service.md'), 'utf8');
  const blocks = guide.matchAll(/(?:^`examples\/loans\/(\S+)`:\n\n)?^```(\w+)\n(.*?)^```\n/gms);
  return [...blocks].map(([, name, language = '', text = '']) => ({ language, text, name }));
}

/** The files in the guide: a line with the name, then a block with the text. */
export const readGuideFiles = (): { readonly name: string; readonly text: string }[] =>
  readGuide().flatMap(({ name, text }) => (name === undefined ? [] : [{ name, text }]));
