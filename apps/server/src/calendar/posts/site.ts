import type { RequestContext } from '../../http/handler.ts';
import type { DateContext } from '../time/parse-date.ts';

/** Where and when a calendar is asked: what links and dates in answers depend on besides the records. */
export interface Site extends DateContext {
  /** `https://events.example.ug` */
  readonly origin: string;
  /** The address of the interface, without a slash at its end: `https://events.example.ug/events/v1`. */
  readonly base: string;
}

/** The site as this request sees it; `zone` is the time zone of the calendar. */
export function siteOf({ origin, basePath, at }: RequestContext, zone: string): Site {
  return { origin, base: `${origin}${basePath}`, zone, nowMs: at };
}
