import { createFrame, type Frame, Html, html, minifyCss, pageStyle } from '@ngoma/page';
import type { RenderedPage } from '../../http/api-profile.ts';
import { noIndex, waysOn } from '../../http/responses/page.ts';
import type { Site } from '../posts/site.ts';

const style = minifyCss(`
  .notice { padding: 0.7rem 1rem; border-left: 4px solid var(--bad); background: var(--soft); border-radius: var(--radius); }
  dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.5rem 1.5rem; margin: 1.5rem 0; } dt { color: var(--muted); } dd { margin: 0; }
  img { border-radius: var(--radius); } .image { display: block; width: 100%; }
  .button { display: inline-block; padding: 0.55rem 1.1rem; border: 1px solid currentColor; border-radius: var(--radius); text-decoration: none; }
  .cards { list-style: none; padding: 0; } .cards li { margin: 0; padding: 0.8rem 0; border-top: 1px solid var(--rule); }
  .cards a { font-weight: 600; } .text { margin: 1.5rem 0; }
  h1, dd, li, .notice, .text, .text * { unicode-bidi: plaintext; text-align: start; } a { unicode-bidi: isolate; }
  @media (max-width: 30rem) { dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin-bottom: 0.8rem; } }
`);

let openFrame: Frame | undefined;

/** Descriptions may contain external images. The style is read with the first page. */
const frame = (): Frame => {
  openFrame ??= createFrame({
    style: pageStyle('tokens', 'base', 'plain') + style + pageStyle('print'),
    images: "'self' https:",
  });
  return openFrame;
};

export interface Page {
  /** Plain text. */
  readonly title: string;
  /** HTML. */
  readonly content: string;
  /** The canonical URL. */
  readonly canonical?: string;
  /** The same content in TEC's API, and in other media types. */
  readonly restUrl?: string;
  readonly alternates?: readonly { readonly type: string; readonly href: string }[];
  /** For search engines. */
  readonly jsonLd?: object | undefined;
}

export function renderPage(page: Page, site: Pick<Site, 'origin'>): RenderedPage {
  const { canonical, restUrl, alternates = [], jsonLd } = page;
  const head = html`<meta name="tec-api-version" content="v1">
<meta name="tec-api-origin" content="${site.origin}">
${canonical && html`<link rel="canonical" href="${canonical}">\n`}${restUrl && html`<link rel="alternate" href="${restUrl}">\n`}${alternates.map(
  ({ type, href }) => html`<link rel="alternate" type="${type}" href="${href}">\n`,
)}${jsonLd && html`<script type="application/ld+json">${new Html(toScriptJson(jsonLd))}</script>\n`}`;
  const { body, headers } = frame().render({
    title: `${page.title} · Ngoma`,
    head,
    body: html`<main>\n${new Html(page.content)}</main>`,
  });
  return { body, headers: { ...headers, ...discoveryHeaders(site) } };
}

const errorTexts = {
  403: ['Not public', 'This page is not public. Ask the person who sent you the link.'],
  404: ['Nothing here', 'There is no such page. Check that the address is complete.'],
  410: ['Removed', 'This page was removed.'],
} as const;

/** An error page that is the same for all hidden content. */
export function renderErrorPage(status: keyof typeof errorTexts, { origin }: Pick<Site, 'origin'>): RenderedPage {
  const [title, sentence] = errorTexts[status];
  const body = html`<main>\n<h1>${title}</h1>\n<p>${sentence}</p>\n${waysOn(origin)}</main>`;
  return frame().render({ title: `${title} · Ngoma`, head: noIndex, body });
}

/** The root of TEC's API, which importers of other sites discover on any page. */
export const tecRoot = ({ origin }: Pick<Site, 'origin'>): string => `${origin}/wp-json/tribe/events/v1/`;

export const discoveryHeaders = (site: Pick<Site, 'origin'>): Record<string, string> => ({
  'X-TEC-API-VERSION': 'v1',
  'X-TEC-API-ROOT': tecRoot(site),
  'X-TEC-API-ORIGIN': site.origin,
});

/** Escapes JSON for a script element. */
function toScriptJson(value: object): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
