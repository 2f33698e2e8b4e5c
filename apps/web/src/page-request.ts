import type { Fetch } from '@ngoma/client';
import type { RenderedPage } from '@ngoma/page';

/** A request of a browser for a page. */
export interface PageRequest {
  /** The path as it came: `/events/list/`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** `https://events.example.ug`, for links. */
  readonly origin: string;
  /** Milliseconds since the Unix epoch. */
  readonly at: number;
  /** Sends requests to the API for this visitor. */
  readonly fetch: Fetch;
}

export interface PageResponse extends RenderedPage {
  readonly status: number;
  /** Until when the page does not change by itself, in milliseconds, if that is earlier than midnight. */
  readonly expiresAtMs?: number;
}

export interface SiteOptions {
  /** Removes scripts from descriptions, in case the API returns some. */
  readonly sanitize: (html: string) => string;
}
