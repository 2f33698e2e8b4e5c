import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

interface SandboxPage {
  readonly html: string;
  /** Its Content-Security-Policy: nothing runs in it but its own script. */
  readonly policy: string;
}

const read = (file: string): string => readFileSync(new URL(`page/${file}`, import.meta.url), 'utf8');
const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page of the sandbox in one file, put together when it is first asked for. */
export function createSandboxPage(): () => SandboxPage {
  let made: SandboxPage | undefined;
  return () => (made ??= make());
}

function make(): SandboxPage {
  const [style, script] = [read('page.css'), read('page.browser.js')];
  const html = read('page.html')
    .replace('<style></style>', () => `<style>${style}</style>`)
    .replace('<script></script>', () => `<script>${script}</script>`);
  const policy = [
    `default-src 'none'; script-src ${sourceOf(script)}; style-src ${sourceOf(style)}; img-src data:`,
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join('; ');
  return { html, policy };
}
