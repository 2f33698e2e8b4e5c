import { hash } from 'node:crypto';

const style = `
  :root { color-scheme: light dark; color: CanvasText; background: Canvas; font: 17px/1.6 system-ui, sans-serif; }
  body { max-width: 44rem; margin: 3rem auto; padding: 0 1.25rem; overflow-wrap: break-word; }
  h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
  a { color: light-dark(#0b5394, #8ab4f8); } li { margin: 0.4rem 0; }
  code, pre { font: 0.88em/1.5 ui-monospace, monospace; background: color-mix(in srgb, currentColor 9%, transparent); border-radius: 4px; }
  code { padding: 0.1em 0.3em; } pre { padding: 0.9rem 1.1rem; overflow-x: auto; } pre code { padding: 0; background: none; }
  table { display: block; overflow-x: auto; border-collapse: collapse; }
  th, td { text-align: left; vertical-align: top; padding: 0.3rem 1rem 0.3rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
`;

/** How the pages of a room look and what they may load. */
export interface PageFrame {
  /** Their own style and the images named are all that they may load; they run nothing. */
  readonly headers: Readonly<Record<'Content-Type' | 'Content-Security-Policy', string>>;
  /** A whole page around its content, which is HTML, as is what belongs into its head; the title is text. */
  render(title: string, content: string, head?: string): string;
}

/** A frame with a style besides that of all pages, and sources of images as `Content-Security-Policy` writes them. */
export function createPageFrame(ownStyle = '', imageSources = ''): PageFrame {
  const wholeStyle = style + ownStyle;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash('sha256', wholeStyle, 'base64')}'`,
    ...(imageSources === '' ? [] : [`img-src ${imageSources}`]),
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ];
  return {
    headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': policy.join('; ') },
    render: (title, content, head = '') => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title === 'Ngoma' ? title : `${title} · Ngoma`)}</title>
${head}<style>${wholeStyle}</style>
<main>
${content}</main>
</html>
`,
  };
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
