import type { RenderedPage } from '../rendered-page.ts';
import { createPageFrame, escapeHtml } from './page.ts';

const frame = createPageFrame();

/** The page for browsers at an address without one, instead of a problem in JSON. */
export function renderNotFoundPage(origin: string): RenderedPage {
  const content = `<h1>Nothing here</h1>
<p>There is no page at this address. Perhaps it was copied in part.</p>
${waysOn(origin)}`;
  return { body: frame.render('Nothing here', content, noIndex), headers: frame.headers };
}

export const noIndex = '<meta name="robots" content="noindex">\n';

/** Links from a page that shows nothing. */
export function waysOn(origin: string): string {
  const base = escapeHtml(origin);
  return `<ul>
<li><a href="${base}/events/v1/events.ics">Subscribe to the calendar</a></li>
<li><a href="${base}/docs/#search">Search the documentation</a></li>
<li><a href="${base}/docs/">Begin at the first page of the documentation</a></li>
</ul>
`;
}
