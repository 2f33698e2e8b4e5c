import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { marked } from 'marked';
import { problems } from '../problems/codes.ts';

const folder = new URL('../../../../docs/errors/', import.meta.url);

/** The page about an error code as HTML; undefined where there is no such code. */
export async function renderErrorPage(code: string): Promise<string | undefined> {
  if (!Object.hasOwn(problems, code)) return undefined;
  const text = await readFile(fileURLToPath(new URL(`${code}.md`, folder)), 'utf8');
  return page(code, await marked.parse(text));
}

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Ngoma</title>
<style>
  :root { color-scheme: light dark; font: 17px/1.6 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 3rem auto; padding: 0 1.25rem; }
  h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
  code, pre { font: 0.88em/1.5 ui-monospace, monospace; background: color-mix(in srgb, currentColor 9%, transparent); border-radius: 4px; }
  code { padding: 0.1em 0.3em; } pre { padding: 0.9rem 1.1rem; overflow-x: auto; } pre code { padding: 0; background: none; }
</style>
<main>
${content}</main>
</html>
`;
