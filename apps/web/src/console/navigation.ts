import { type Html, html } from '@ngoma/page';
import { type Area, type ConsoleVisit, hasRight, type Right } from './screen.ts';

interface Entry {
  readonly area: Area;
  readonly address: string;
  readonly text: string;
  /** The entry is shown with one of these rights. */
  readonly needs: readonly Right[];
}

/** The areas with a screen, in their order. */
const entries: readonly Entry[] = [{ area: 'home', address: '/console/', text: 'Home', needs: [] }];

/** The navigation that this person can use. */
export function navigationHtml(visit: ConsoleVisit, current: Area | undefined): Html {
  const shown = entries.filter(({ needs }) => hasRight(visit, ...needs));
  return html`<nav class="areas" aria-label="Console">${shown.map(
    ({ area, address, text }) =>
      html`<a href="${address}"${area === current && html` aria-current="page"`}>${text}</a>`,
  )}</nav>`;
}
