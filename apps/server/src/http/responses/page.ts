import { createFrame, type Frame, html, pageStyle } from '@ngoma/page';
import type { PageErrorStatus, RenderedPage } from '../api-profile.ts';

let frame: Frame | undefined;

/** The statuses of errors that browsers receive as a page, with what happened and what to do. */
const errorTexts = {
  400: ['This address cannot be read', 'A part of it is not text that can be read. Perhaps it was copied in part.'],
  404: ['Nothing here', 'There is no page at this address. Perhaps it was copied in part.'],
  405: ['Not possible here', 'This address shows a page. It takes no form, so nothing was sent or changed.'],
  414: ['This address is too long', 'Perhaps something was added to it. Begin at one of these pages.'],
  429: ['Too many requests', 'There were too many requests from here. Wait a minute, then try again.'],
  500: ['Something went wrong', 'The fault is on our side. Try again in a minute.'],
  503: ['Not available', 'The service has too much to do, or cannot read the calendar. Wait a minute, then try again.'],
} as const satisfies Readonly<Record<PageErrorStatus, readonly [title: string, text: string]>>;

export const isPageError = (status: number): status is PageErrorStatus => Object.hasOwn(errorTexts, status);

const passing: readonly number[] = [429, 500, 503];

/** The page of an error for browsers, instead of a problem in JSON. `address` is that of the request. */
export function renderErrorPage(status: PageErrorStatus, origin: string, address: string): RenderedPage {
  // The style is read with the first page.
  frame ??= createFrame({ style: pageStyle('tokens', 'base', 'plain', 'print') });
  const [title, text] = errorTexts[status];
  const again = html`<p><a href="${address}">Try again</a></p>
`;
  return frame.render({
    title: `${title} · Ngoma`,
    head: noIndex,
    body: html`<main>
<h1>${title}</h1>
<p>${text}</p>
${passing.includes(status) && again}${waysOn(origin)}</main>`,
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
