import { html } from '@ngoma/page';
import { noIndex, renderCalendarPage } from './frame.ts';
import type { PageResponse } from './page-request.ts';
import type { Visit } from './visit.ts';

export type ProblemStatus = keyof Visit['words']['problems'];

/** A page that says what is wrong and leads on. The search of the header remains. */
export function problemPage(visit: Visit, status: ProblemStatus): PageResponse {
  const { words } = visit;
  const { title, text } = words.problems[status];
  const main = html`<h1>${title}</h1>
<p>${text}</p>
<p><a class="button" href="/events/">${words.showAll}</a></p>
`;
  return renderCalendarPage(visit, status, { title, layout: 'plain', head: noIndex, main });
}
