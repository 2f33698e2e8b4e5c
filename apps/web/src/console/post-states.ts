import type { Html } from '@ngoma/page';
import { type ConsoleVisit, hasRight } from './frame/screen.ts';
import type { Filter } from './lists/filters.ts';
import { type StateKind, stateHtml } from './lists/state.ts';

/** The statuses of events, venues and organizers as words, in the order of the filter. */
export const postStates: readonly (readonly [status: string, text: string, kind: StateKind])[] = [
  ['publish', 'Published', 'good'],
  ['draft', 'Draft', 'info'],
  ['pending', 'Waits for review', 'waiting'],
  ['future', 'Published later', 'waiting'],
  ['private', 'Private', 'info'],
  ['trash', 'In the trash', 'bad'],
];

export const listedStatuses = postStates.map(([status]) => status).filter((status) => status !== 'trash');

/** The filter by state; without a choice, all but the trash. */
export const statusFilter: Filter = {
  name: 'status',
  label: 'State',
  control: 'choice',
  any: 'All but the trash',
  options: postStates.map(([value, text]) => [value, text] as const),
  toValue: (status) => [status],
};

export function postState(status: string): Html {
  const [, text, kind] = postStates.find(([each]) => each === status) ?? [status, 'Draft', 'info' as const];
  return stateHtml(text, kind);
}

/** Whether the person may change the record: their own, and published ones only with the right to publish. */
export function mayChange(
  visit: ConsoleVisit,
  { author, status }: { readonly author: string; readonly status: string },
): boolean {
  if (hasRight(visit, 'edit-others')) return true;
  if (author !== String(visit.session.user.id)) return false;
  return hasRight(visit, 'publish-posts') || !['publish', 'future'].includes(status);
}
