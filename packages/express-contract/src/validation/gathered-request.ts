import type { HttpMethod } from '../document/document.ts';
import type { SentParameters } from '../parameters/read-parameters.ts';

/** A request as the validator sees it. The values come back converted to their types. */
export interface GatheredRequest extends SentParameters {
  readonly method: HttpMethod;
  readonly body: unknown;
  /** The media type of the document whose schema the body has; the first one unless set. */
  readonly mediaType?: string | undefined;
}

export interface ValidRequest {
  readonly path: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  /** Only those that the document declares, by names in lower case. */
  readonly headers: Record<string, unknown>;
  readonly cookies: Record<string, unknown>;
  readonly body: unknown;
}

/** Converts a request to the types of the contract; rejects with InvalidRequest where it does not fit. */
export type PathValidator = (request: GatheredRequest) => Promise<ValidRequest>;
