import type { Paging } from './paging.ts';

/** A filter of a list as it was understood; undefined where it was not given. */
export type Filter = readonly [name: string, value: string | number | boolean | undefined];

export interface PageLinks {
  readonly rest_url: string;
  readonly next_rest_url?: string;
  readonly previous_rest_url?: string;
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
  const kept: Filter[] = [['per_page', perPage], ...filters];
  const previous = page - 1;
  return {
    rest_url: link(['page', page], ...kept),
    ...(page < totalPages && { next_rest_url: link(...kept, ['page', page + 1]) }),
    ...(previous > 0 && { previous_rest_url: link(...kept, ['page', previous === 1 ? undefined : previous]) }),
  };
}

function encodeFilters(filters: readonly Filter[]): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of filters) if (value !== undefined) parameters.append(name, String(value));
  return parameters.toString();
}
