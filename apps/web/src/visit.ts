import type { Frame } from '@ngoma/page';
import type { Api } from './api.ts';
import type { PageRequest } from './page-request.ts';
import type { PageSettings } from './settings.ts';
import type { Words } from './words/words.ts';

/** The style sheets of a page beside the common one. */
export type Layout = 'list' | 'month' | 'event' | 'record' | 'plain';

export type CalendarFrames = (layout: Layout) => Frame;

/** A request with all that a page needs. */
export interface Visit {
  readonly request: PageRequest;
  readonly settings: PageSettings;
  /** The time zone of the settings. */
  readonly zone: string;
  /** The name of the calendar, or one with its host. */
  readonly name: string;
  readonly words: Words;
  readonly frames: CalendarFrames;
  readonly api: Api;
  /** Removes scripts from HTML. */
  readonly sanitize: (html: string) => string;
}
