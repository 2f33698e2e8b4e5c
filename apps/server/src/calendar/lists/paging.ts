import { Problem } from '../../problems/problem.ts';

/** A page of a list as it was asked for. */
export interface Paging {
  readonly page: number;
  readonly perPage: number;
}

const usualPerPage = 10;
/** Asking for more gives this many (DI-27). */
const maxPerPage = 100;

export function readPaging(query: { readonly page?: number; readonly per_page?: number }): Paging {
  return { page: query.page ?? 1, perPage: Math.min(query.per_page ?? usualPerPage, maxPerPage) };
}

export const offsetOf = ({ page, perPage }: Paging): number => (page - 1) * perPage;

export const countPages = (total: number, { perPage }: Paging): number => Math.ceil(total / perPage);

/** The first page of a list may be empty; a later one that would be does not exist. */
export const isBehindTheEnd = (total: number, paging: Paging): boolean =>
  paging.page > 1 && paging.page > countPages(total, paging);

/** TEC's headers with the numbers that the body of a list contains, too. */
export function pagingHeaders(total: number, totalPages: number): Record<string, string> {
  return { 'X-TEC-Total': String(total), 'X-TEC-TotalPages': String(totalPages) };
}

/** A filter of a list as it was understood; undefined where it was not given. */
export type Filter = readonly [name: string, value: string | number | boolean | undefined];

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
  const link = (...parameters: Filter[]) => `${address}/?${encodeFilters(parameters)}`;
  const common: Filter[] = [['per_page', perPage], ...filters];
  const previous = page - 1;
  return {
    rest_url: link(['page', page], ...common),
    next_rest_url: page < totalPages ? link(...common, ['page', page + 1]) : undefined,
    previous_rest_url: previous > 0 ? link(...common, ['page', previous === 1 ? undefined : previous]) : undefined,
  };
}

function encodeFilters(filters: readonly Filter[]): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of filters) if (value !== undefined) parameters.append(name, String(value));
  return parameters.toString();
}

export function pageNotFound(noun: 'event' | 'venue' | 'organizer', { page }: Paging, totalPages: number): Problem {
  const pages = totalPages === 1 ? 'one page' : `${totalPages} pages`;
  return new Problem(`${noun}-archive-page-not-found`, { detail: `There is no page ${page}: the list has ${pages}.` });
}
