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

/** TEC's headers with the numbers that the body of a list holds too. */
export function pagingHeaders(total: number, totalPages: number): Record<string, string> {
  return { 'X-TEC-Total': String(total), 'X-TEC-TotalPages': String(totalPages) };
}
