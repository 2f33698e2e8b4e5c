import type { Frame } from '@ngoma/page';
import type { Api } from './api.ts';
import type { PageRequest } from './page-request.ts';
import type { Words } from './words/words.ts';

/** A request with all that a page needs. */
export interface Visit {
  readonly request: PageRequest;
  readonly zone: string;
  readonly words: Words;
  readonly frame: Frame;
  readonly api: Api;
}
