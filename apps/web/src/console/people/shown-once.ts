import { type Html, html } from '@ngoma/page';
import { consolePage } from '../frame/console-page.ts';
import type { ConsoleVisit } from '../frame/screen.ts';
import type { ConsoleResponse } from '../request/console-request.ts';

/** A page with a secret of a person. Not a redirect, because a secret may be in no address. */
export const shownOnce = (visit: ConsoleVisit, id: number, title: string, content: Html): ConsoleResponse =>
  consolePage(visit, {
    title,
    area: 'operate',
    main: html`<h1>${title}</h1>
${content}<p><a href="/console/people/${id}">Back to the person</a></p>
`,
  });
