import { type Html, html } from '@ngoma/page';
import { consolePage } from '../console-page.ts';
import type { ConsoleResponse } from '../console-request.ts';
import type { ConsoleVisit } from '../screen.ts';

/** A page with a secret of a person. Not a redirect, because a secret may be in no address. */
export const shownOnce = (visit: ConsoleVisit, id: number, title: string, content: Html): ConsoleResponse =>
  consolePage(visit, {
    title,
    area: 'operate',
    main: html`<h1>${title}</h1>
${content}<p><a href="/console/people/${id}">Back to the person</a></p>
`,
  });
