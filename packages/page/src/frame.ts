import { finishStyle } from './finish-style.ts';
import { Html, html } from './html.ts';
import { type AllowedSources, contentPolicy, hashSource } from './policy.ts';

/** A page for browsers. */
export interface RenderedPage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface PageContent {
  /** A tag of BCP 47; English without it. */
  readonly language?: string;
  readonly title: string;
  /** Elements of `head` beside title, style and icon. */
  readonly head?: Html | undefined;
  readonly body: Html;
}

export interface FrameOptions extends Omit<AllowedSources, 'styles' | 'scripts'> {
  /** CSS, minified. */
  readonly style: string;
}

/** Renders pages with one inline style, and the headers that allow it. */
export interface Frame {
  readonly headers: Readonly<Record<'Content-Type' | 'Content-Security-Policy', string>>;
  render(content: PageContent): RenderedPage;
}

export function createFrame({ style: minified, images = '', ...allowed }: FrameOptions): Frame {
  const style = finishStyle(minified);
  const policy = contentPolicy({ ...allowed, styles: hashSource(style), images: `${images} data:`.trim() });
  const headers = { 'Content-Type': 'text/html', 'Content-Security-Policy': policy };
  const styleElement = html`<style>${new Html(style)}</style>`;
  return {
    headers,
    render: ({ head, ...content }) => ({
      headers,
      body: renderDocument({ ...content, head: html`${head}${styleElement}` }),
    }),
  };
}

/** A whole document. The icon is empty, because Chromium requests `/favicon.ico` otherwise. */
export const renderDocument = ({ language = 'en', title, head, body }: PageContent): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>
${body}
</body>
</html>
`.text;
