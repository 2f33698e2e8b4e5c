import { Problem } from '../../problems/problem.ts';
import type { PostStatus } from '../posts/post.ts';

export interface Paging {
  readonly page: number;
  readonly perPage: number;
  /** Entries before the first page that the list skips. */
  readonly skipped: number;
  /** Entries before this page. */
  readonly offset: number;
}

export const defaultPerPage = 10;
/** A larger `per_page` is reduced to this (DI-27). */
export const maxPerPage = 100;
/** The same for event cards, which are a tenth of the bytes. */
export const maxCardsPerPage = 500;

interface PagingQuery {
  readonly page?: number;
  readonly per_page?: number;
  readonly offset?: number;
}

export function readPaging(
  { page = 1, per_page = defaultPerPage, offset: skipped = 0 }: PagingQuery,
  most: number = maxPerPage,
): Paging {
  const perPage = Math.min(per_page, most);
  return { page, perPage, skipped, offset: skipped + (page - 1) * perPage };
}

export const countPages = (total: number, { perPage, skipped }: Paging): number =>
  Math.ceil(Math.max(0, total - skipped) / perPage);

export interface ListLength {
  readonly total: number;
  readonly totalPages: number;
}

/** Neither number counts the skipped entries. */
export const lengthOf = (found: number, paging: Paging): ListLength => ({
  total: Math.max(0, found - paging.skipped),
  totalPages: countPages(found, paging),
});

/** Returns 404 for an empty page after the first one. `found` includes skipped entries. */
export function requirePage(noun: 'event' | 'venue' | 'organizer' | 'image', found: number, paging: Paging): void {
  const totalPages = countPages(found, paging);
  if (paging.page <= 1 || paging.page <= totalPages) return;
  const pages = totalPages === 1 ? 'one page' : `${totalPages} pages`;
  const detail = `There is no page ${paging.page}: the list has ${pages}.`;
  throw new Problem(`${noun}-archive-page-not-found`, { detail });
}

/** TEC's headers, with the same numbers as in the body. */
export function pagingHeaders(total: number, totalPages: number): Record<string, string> {
  return { 'X-TEC-Total': String(total), 'X-TEC-TotalPages': String(totalPages) };
}

/** Parsed filter of a list; undefined if the request does not have it. */
export type Filter = readonly [name: string, value: string | number | boolean | undefined];

/**
 * Default of callers who can write. TEC shows it in the URL of the list, but rejects it in requests; the links to other
 * pages omit it, so that they work.
 */
const anyStatus: Filter = ['status', 'any'];

export function toStatusFilter(asked: readonly PostStatus[] | undefined, listed: readonly PostStatus[]): Filter {
  if (asked !== undefined) return ['status', asked.join()];
  return listed.length === 1 ? ['status', 'publish'] : anyStatus;
}

export interface PageLinks {
  readonly rest_url: string;
  readonly next_rest_url: string | undefined;
  readonly previous_rest_url: string | undefined;
}

/**
 * URLs of a page and its neighbours, each with every filter (DI-5). `address` is the URL of the list without a trailing
 * slash. As in TEC, `page` is first in the page's own URL and last in the others, and omitted for the first page as the
 * previous one.
 */
export function pageLinks(
  address: string,
  filters: readonly Filter[],
  { page, perPage }: Paging,
  totalPages: number,
): PageLinks {
  const shown: Filter[] = [['per_page', perPage], ...filters];
  const followed = shown.filter(([name, value]) => name !== anyStatus[0] || value !== anyStatus[1]);
  const own = encodeFilters(shown);
  // Encoding is the most expensive part of a link.
  const common = followed.length === shown.length ? own : encodeFilters(followed);
  const previous = page - 1;
  return {
    rest_url: `${address}/?page=${page}&${own}`,
    next_rest_url: page < totalPages ? `${address}/?${common}&page=${page + 1}` : undefined,
    previous_rest_url: previous > 0 ? `${address}/?${common}${previous === 1 ? '' : `&page=${previous}`}` : undefined,
  };
}

export interface PageEnvelope extends PageLinks {
  readonly total: number;
  readonly total_pages: number;
}

/** Envelope and headers of a page. */
export function describeList(
  address: string,
  filters: readonly Filter[],
  paging: Paging,
  { total, totalPages }: ListLength,
): { readonly envelope: PageEnvelope; readonly headers: Record<string, string> } {
  const links = pageLinks(address, filters, paging, totalPages);
  return { envelope: { ...links, total, total_pages: totalPages }, headers: pagingHeaders(total, totalPages) };
}

function encodeFilters(filters: readonly Filter[]): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of filters) if (value !== undefined) parameters.append(name, String(value));
  return parameters.toString();
}
