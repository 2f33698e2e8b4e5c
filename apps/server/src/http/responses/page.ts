import { hash } from 'node:crypto';
import type { RenderedPage } from '../api-profile.ts';

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

/** The layout and content security policy of a group of pages. */
export interface PageFrame {
  /** The policy allows only the style of the frame and the given images. */
  readonly headers: Readonly<Record<'Content-Type' | 'Content-Security-Policy', string>>;
  /** Renders a page; `content` and `head` are HTML, the title is text. */
  render(title: string, content: string, head?: string): string;
}

/** Creates a frame with additional styles, and with image sources in the syntax of `Content-Security-Policy`. */
export function createPageFrame(extraStyle = '', imageSources = ''): PageFrame {
  const wholeStyle = style + extraStyle;
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

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

const notFoundFrame = createPageFrame();

/** The 404 page for browsers, instead of a problem in JSON. */
export function renderNotFoundPage(origin: string): RenderedPage {
  const content = `<h1>Nothing here</h1>
<p>There is no page at this address. Perhaps it was copied in part.</p>
${waysOn(origin)}`;
  return { body: notFoundFrame.render('Nothing here', content, noIndex), headers: notFoundFrame.headers };
}

export const noIndex = '<meta name="robots" content="noindex">\n';

/** Links of error pages. */
export function waysOn(origin: string): string {
  const base = escapeHtml(origin);
  return `<ul>
<li><a href="${base}/events/v1/events.ics">Subscribe to the calendar</a></li>
<li><a href="${base}/docs/#search">Search the documentation</a></li>
<li><a href="${base}/docs/">Begin at the first page of the documentation</a></li>
</ul>
`;
}
