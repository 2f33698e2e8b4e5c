import { Problem } from '../../problems/problem.ts';
import type { PostStatus } from '../posts/post.ts';

/** A page of a list as it was asked for. */
export interface Paging {
  readonly page: number;
  readonly perPage: number;
  /** How many entries of the list are left out before its first page. */
  readonly skipped: number;
  /** How many are before this page. */
  readonly offset: number;
}

const usualPerPage = 10;
/** Asking for more gives this many (DI-27). */
const maxPerPage = 100;

interface PagingQuery {
  readonly page?: number;
  readonly per_page?: number;
  readonly offset?: number;
}

export function readPaging({ page = 1, per_page = usualPerPage, offset: skipped = 0 }: PagingQuery): Paging {
  const perPage = Math.min(per_page, maxPerPage);
  return { page, perPage, skipped, offset: skipped + (page - 1) * perPage };
}

export const countPages = (total: number, { perPage, skipped }: Paging): number =>
  Math.ceil(Math.max(0, total - skipped) / perPage);

export interface ListLength {
  readonly total: number;
  readonly totalPages: number;
}

/** How long a list is on its pages: what is left out before the first one counts in neither number. */
export const lengthOf = (found: number, paging: Paging): ListLength => ({
  total: Math.max(0, found - paging.skipped),
  totalPages: countPages(found, paging),
});

/** The first page of a list may be empty; a later one that would be does not exist. `found` counts what is left out, too. */
export function requirePage(noun: 'event' | 'venue' | 'organizer' | 'image', found: number, paging: Paging): void {
  const totalPages = countPages(found, paging);
  if (paging.page <= 1 || paging.page <= totalPages) return;
  const pages = totalPages === 1 ? 'one page' : `${totalPages} pages`;
  const detail = `There is no page ${paging.page}: the list has ${pages}.`;
  throw new Problem(`${noun}-archive-page-not-found`, { detail });
}

/** TEC's headers with the numbers that the body of a list contains, too. */
export function pagingHeaders(total: number, totalPages: number): Record<string, string> {
  return { 'X-TEC-Total': String(total), 'X-TEC-TotalPages': String(totalPages) };
}

/** A filter of a list as it was understood; undefined where it was not given. */
export type Filter = readonly [name: string, value: string | number | boolean | undefined];

/**
 * What callers who write see where they name no status. TEC shows it in the address of the list itself, although it
 * takes it from nobody; here the links to other pages leave it out, so that they can be followed.
 */
const anyStatus: Filter = ['status', 'any'];

/** The statuses of a list as its address describes them. */
export function statusFilter(asked: readonly PostStatus[] | undefined, listed: readonly PostStatus[]): Filter {
  if (asked !== undefined) return ['status', asked.join()];
  return listed.length === 1 ? ['status', 'publish'] : anyStatus;
}

export interface PageLinks {
  readonly rest_url: string;
  readonly next_rest_url: string | undefined;
  readonly previous_rest_url: string | undefined;
}

/**
 * The addresses of a list's page and its neighbours, each with every filter (DI-5). `address` is that of the list,
 * without a slash at its end. As in TEC, the page comes first in the own address and last in that of the next, and the
 * first page goes without a number when it is the one before.
 */
export function pageLinks(
  address: string,
  filters: readonly Filter[],
  { page, perPage }: Paging,
  totalPages: number,
): PageLinks {
  const shown: Filter[] = [['per_page', perPage], ...filters];
  const followed = shown.filter((filter) => filter !== anyStatus);
  const own = encodeFilters(shown);
  // To encode them is the most that a link costs.
  const common = followed.length === shown.length ? own : encodeFilters(followed);
  const previous = page - 1;
  return {
    rest_url: `${address}/?page=${page}&${own}`,
    next_rest_url: page < totalPages ? `${address}/?${common}&page=${page + 1}` : undefined,
    previous_rest_url: previous > 0 ? `${address}/?${common}${previous === 1 ? '' : `&page=${previous}`}` : undefined,
  };
}

function encodeFilters(filters: readonly Filter[]): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of filters) if (value !== undefined) parameters.append(name, String(value));
  return parameters.toString();
}
