import { type Html, html } from '@ngoma/page';
import type { AreaName, ConsoleVisit } from './screen.ts';

/** The areas that this person may see, each with its first page. */
export const areasHtml = ({ areas }: ConsoleVisit, current: AreaName | undefined): Html =>
  html`<nav class="areas" aria-label="Console">${areas.map(({ area, text, pages: [first] }) =>
    linkTo(first?.address ?? '/console/', text, area === current && 'true'),
  )}</nav>`;

/** The pages of the area, if it has several. */
export function pagesHtml({ areas, request }: ConsoleVisit, current: AreaName | undefined): Html | false {
  const pages = areas.find(({ area }) => area === current)?.pages ?? [];
  if (pages.length < 2) return false;
  const isShown = (address: string) => request.path === address || request.path.startsWith(`${address}/`);
  return html`
    <nav class="pages" aria-label="Pages of this area">
      ${pages.map(({ address, text }) => linkTo(address, text, isShown(address) && 'page'))}
    </nav>
  `;
}

const linkTo = (address: string, text: string, current: 'page' | 'true' | false): Html =>
  html`<a href="${address}"${current && html` aria-current="${current}"`}>${text}</a>`;
