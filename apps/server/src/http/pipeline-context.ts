import type { Request, Response } from 'express';
import type { Caller } from '../account/caller.ts';
import type { ApiProfile } from './api-profile.ts';
import type { OperationObject } from './document.ts';
import type { Peer } from './peer.ts';

/** A request on its way through the edge, and what is known of it so far. */
export interface PipelineContext {
  readonly request: Request;
  readonly response: Response;
  /** `req_` and a ULID. */
  readonly id: string;
  readonly peer: Peer;
  readonly startedAt: number;
  readonly profile: ApiProfile;
  /** The base path that was asked: `/wp-json/tribe/events/v1`. */
  readonly basePath: string;
  /** The path in the terms of the document, whichever base path was asked: `/events/v1/events/12`. */
  readonly path: string;
  /** Without the question mark. */
  readonly queryString: string;
  operation: OperationObject | undefined;
  caller: Caller;
  /** What goes out with the answer, whatever it is. */
  headers: Record<string, string>;
}
