import { type Html, html } from '@ngoma/page';
import type { Words } from '../words/words.ts';

/** Links to what is to come and to what is over, of the page with this path. */
export function periodsHtml(
  path: string,
  isPast: boolean,
  [upcoming, past]: readonly [upcoming: string, past: string],
  words: Words,
): Html {
  const current = html` aria-current="true"`;
  const links = [
    html`<a href="${path}"${!isPast && current}>${upcoming}</a>`,
    html`<a href="${path}?eventDisplay=past"${isPast && current}>${past}</a>`,
  ];
  return html`<nav class="chips" aria-label="${words.when}">${links}</nav>
`;
}

interface Place {
  readonly page: number;
  readonly pages: number;
  readonly isPast: boolean;
}

export function pagingHtml({ page, pages, isPast }: Place, path: string, words: Words): Html | false {
  const address = (number: number): string => {
    const query = new URLSearchParams({
      ...(isPast && { eventDisplay: 'past' }),
      ...(number > 1 && { page: String(number) }),
    });
    return `${path}${query.size === 0 ? '' : `?${query}`}`;
  };
  const back = page > 1 ? address(page - 1) : undefined;
  const on = page < pages ? address(page + 1) : undefined;
  if (back === undefined && on === undefined) return false;
  // The past runs backwards.
  const [earlier, later] = isPast ? [on, back] : [back, on];
  const links = [
    earlier !== undefined && html`<a href="${earlier}">← ${words.earlier}</a>`,
    later !== undefined && html`<a class="later" href="${later}">${words.later} →</a>`,
  ];
  return html`<nav class="paging" aria-label="${words.paging}">${links}</nav>
`;
}
