import { createFrame, type Frame, html, pageStyle } from '@ngoma/page';
import type { RenderedPage } from '../api-profile.ts';

let frame: Frame | undefined;

/** The 404 page for browsers, instead of a problem in JSON. */
export function renderNotFoundPage(origin: string): RenderedPage {
  // The style is read with the first page.
  frame ??= createFrame({ style: pageStyle('tokens', 'base', 'plain', 'print') });
  return frame.render({
    title: 'Nothing here · Ngoma',
    head: noIndex,
    body: html`<main>
<h1>Nothing here</h1>
<p>There is no page at this address. Perhaps it was copied in part.</p>
${waysOn(origin)}</main>`,
  });
}

const noIndex = html`<meta name="robots" content="noindex">
`;

/** Links of error pages. */
const waysOn = (origin: string) => html`<ul>
<li><a href="${origin}/events/">See all events</a></li>
<li><a href="${origin}/events/v1/events.ics">Subscribe to the calendar</a></li>
<li><a href="${origin}/docs/#search">Search the documentation</a></li>
<li><a href="${origin}/docs/">Begin at the first page of the documentation</a></li>
</ul>
`;
