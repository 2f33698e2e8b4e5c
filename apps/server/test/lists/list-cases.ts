import type { OperationId } from '../../src/http/handler.ts';

export type Query = Readonly<Record<string, string>>;

/** A value of a query parameter that must change the list of the planted records. */
export interface ParameterCase {
  readonly value: string;
  /** Parameters that both requests have: those without which this one means nothing. */
  readonly beside?: Query;
  /** The value in the request for comparison; without it, that request omits the parameter. */
  readonly insteadOf?: string;
  /** The reason why no record can fulfil the filter. Any other filter must keep at least one record. */
  readonly keepsNothing?: string;
}

/** How a list is requested so that its parameters can be compared. */
export interface ListCases {
  /** With the ids of planted records in the place of braces. */
  readonly path: string;
  /** True if the operation accepts no application password. */
  readonly isForKeys?: true;
  /** Parameters of each request. */
  readonly base?: Query;
  readonly parameters: Readonly<Record<string, string | ParameterCase>>;
}

export type CasesOfLists = { readonly [Id in OperationId]?: ListCases };

/** Parameters that mean the same in each list. The value of `cursor` comes from the first page. */
export const commonParameters: Readonly<Record<string, ParameterCase>> = {
  limit: { value: '1' },
  mode: { value: 'live', insteadOf: 'test' },
  per_page: { value: '1' },
  page: { value: '2', beside: { per_page: '1' } },
  offset: { value: '1' },
  order: { value: 'desc', insteadOf: 'asc' },
};
