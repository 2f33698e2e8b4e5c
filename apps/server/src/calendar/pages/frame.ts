import type { RenderedPage } from '../../http/api-profile.ts';
import { createPageFrame, noIndex, waysOn } from '../../http/responses/page.ts';
import type { Site } from '../posts/site.ts';
import { escapeHtml } from '../text/html.ts';

const style = `
  main { max-width: 42rem; margin: 0 auto; } h1 { line-height: 1.2; margin: 0.5rem 0 1rem; text-wrap: balance; }
  .muted { opacity: 0.75; }
  .notice { padding: 0.7rem 1rem; border-left: 4px solid #c5221f; background: color-mix(in srgb, #c5221f 12%, transparent); border-radius: 4px; }
  dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.5rem 1.5rem; margin: 1.5rem 0; } dt { opacity: 0.75; } dd { margin: 0; }
  img { max-width: 100%; height: auto; border-radius: 8px; } .image { display: block; width: 100%; }
  .button { display: inline-block; padding: 0.55rem 1.1rem; border: 1px solid currentColor; border-radius: 8px; text-decoration: none; }
  .cards { list-style: none; padding: 0; } .cards li { padding: 0.8rem 0; border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
  .cards a { font-weight: 600; } .text { margin: 1.5rem 0; }
  h1, dd, li, .notice, .text, .text * { unicode-bidi: plaintext; text-align: start; } a { unicode-bidi: isolate; }
  @media (max-width: 30rem) { body { margin: 1.25rem auto; } dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin-bottom: 0.8rem; } }
`;

// Descriptions may contain external images.
const frame = createPageFrame(style, "'self' https:");

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
  const head = [
    '<meta name="tec-api-version" content="v1">',
    `<meta name="tec-api-origin" content="${escapeHtml(site.origin)}">`,
    ...(canonical === undefined ? [] : [`<link rel="canonical" href="${escapeHtml(canonical)}">`]),
    ...(restUrl === undefined ? [] : [`<link rel="alternate" href="${escapeHtml(restUrl)}">`]),
    ...alternates.map(
      ({ type, href }) => `<link rel="alternate" type="${escapeHtml(type)}" href="${escapeHtml(href)}">`,
    ),
    ...(jsonLd === undefined ? [] : [`<script type="application/ld+json">${toScriptJson(jsonLd)}</script>`]),
  ];
  return {
    body: frame.render(page.title, page.content, `${head.join('\n')}\n`),
    headers: { ...frame.headers, ...discoveryHeaders(site) },
  };
}

const errorTexts = {
  403: ['Not public', 'This page is not public. Ask the person who sent you the link.'],
  404: ['Nothing here', 'There is no such page. Check that the address is complete.'],
  410: ['Removed', 'This page was removed.'],
} as const;

/** An error page that is the same for all hidden content. */
export function renderErrorPage(status: keyof typeof errorTexts, { origin }: Pick<Site, 'origin'>): RenderedPage {
  const [title, sentence] = errorTexts[status];
  const content = `<h1>${title}</h1>\n<p>${sentence}</p>\n${waysOn(origin)}`;
  return { body: frame.render(title, content, noIndex), headers: frame.headers };
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
