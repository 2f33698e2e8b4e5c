import { type Html, html } from '@ngoma/page';
import type { ConsoleRequest } from '../request/console-request.ts';

type Address = Pick<ConsoleRequest, 'path' | 'query'>;

/** The address of the page with other parameters; `undefined` removes one. */
export function addressWith({ path, query }: Address, changes: Readonly<Record<string, string | undefined>>): string {
  const changed = new URLSearchParams(query);
  changed.delete('done');
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) changed.delete(name);
    else changed.set(name, value);
  }
  return changed.size === 0 ? path : `${path}?${changed}`;
}

/** The parameter of the API for the page of the address. */
export function cursorOf({ query }: Pick<Address, 'query'>): { readonly cursor?: string } {
  const cursor = query.get('cursor');
  return cursor ? { cursor } : {};
}

/** Links of a list whose pages follow a cursor; older records follow. */
export function cursorPaging(request: Address, next: string | null | undefined): Html | false {
  const isFirst = !request.query.has('cursor');
  if (isFirst && !next) return false;
  return html`
    <nav class="paging" aria-label="Pages">
      ${!isFirst && html`<a class="button quiet" href="${addressWith(request, { cursor: undefined })}">First page</a>`}
      ${next && html`<a class="button quiet" href="${addressWith(request, { cursor: next })}">Next page</a>`}
    </nav>
  `;
}

/** Links of a list with numbered pages. */
export function numberedPaging(request: Address, page: number, pages: number): Html | false {
  if (pages <= 1) return false;
  const link = (to: number, text: string) =>
    html`<a class="button quiet" href="${addressWith(request, { page: to === 1 ? undefined : String(to) })}">${text}</a>`;
  return html`
    <nav class="paging" aria-label="Pages">
      ${page > 1 && link(page - 1, 'Previous page')}<span>Page ${page} of ${pages}</span>
      ${page < pages && link(page + 1, 'Next page')}
    </nav>
  `;
}

/** The number of the page in the address: 1 without one or with a wrong one. */
export function pageNumber({ query }: Pick<Address, 'query'>): number {
  const page = query.get('page') ?? '1';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}
