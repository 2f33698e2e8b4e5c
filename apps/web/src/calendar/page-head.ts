import { type Html, html } from '@ngoma/page';
import { noIndex } from '../frame.ts';
import { jsonLd } from '../json-ld.ts';
import type { Visit } from '../visit.ts';

interface HeadContent {
  readonly title: string;
  /** An absolute address. */
  readonly canonical: string;
  readonly description: string;
  /** An absolute address of a picture for previews of links. */
  readonly picture?: string | undefined;
  /** The same content for programs. */
  readonly alternates: readonly { readonly href: string; readonly type?: string }[];
  /** For search engines. */
  readonly data: object | undefined;
  readonly isIndexed: boolean;
}

/** The elements of `head` of a page about one record. */
export function headHtml(
  { title, canonical, description, picture, alternates, data, isIndexed }: HeadContent,
  { name }: Visit,
): Html {
  const alternate = ({ href, type }: HeadContent['alternates'][number]) =>
    html`<link rel="alternate"${type && html` type="${type}"`} href="${href}">
`;
  return html`${!isIndexed && noIndex}
<link rel="canonical" href="${canonical}">
${alternates.map(alternate)}
${description !== '' && html`<meta name="description" content="${description}">`}
<meta property="og:title" content="${title}">
<meta property="og:site_name" content="${name}">
<meta property="og:url" content="${canonical}">
${description !== '' && html`<meta property="og:description" content="${description}">`}
${picture && html`<meta property="og:image" content="${picture}">`}
${data && jsonLd(data)}`;
}

/** The root of TEC's API, whose clients look for it in pages. */
export const tecRoot = (origin: string): string => `${origin}/wp-json/tribe/events/v1`;
