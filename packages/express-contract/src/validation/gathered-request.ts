import type { HttpMethod } from '../document/document.ts';

/** A request as the validator sees it. The query holds text; the values come back converted to their types. */
export interface GatheredRequest {
  readonly method: HttpMethod;
  /** The path in the terms of the document, whichever base path was asked. */
  readonly path: string;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

export interface ValidRequest {
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
  readonly body: unknown;
}

/** Converts a request to the types of the contract; rejects with InvalidRequest where it does not fit. */
export type PathValidator = (request: GatheredRequest) => Promise<ValidRequest>;
