import type { components } from '@ngoma/client';
import type { Html } from '@ngoma/page';
import { type StateKind, stateHtml } from '../lists/state.ts';

type Schemas = components['schemas'];
export type Import = Schemas['Import'];
export type ImportSchedule = Schemas['ImportSchedule'];

const states: Readonly<Record<string, readonly [string, StateKind]>> = {
  queued: ['Waits', 'waiting'],
  running: ['Running', 'waiting'],
  done: ['Done', 'good'],
  failed: ['Failed', 'bad'],
  canceled: ['Stopped', 'info'],
};

export const importStatuses = Object.entries(states).map(([value, [text]]) => [value, text] as const);

export const importState = (status: string): Html => stateHtml(...(states[status] ?? ([status, 'info'] as const)));

export const isImportInProgress = ({ status }: Pick<Import, 'status'>): boolean =>
  status === 'queued' || status === 'running';

/** The addresses that an import accepts, for errors. */
export const addressRule = 'Write a public https or webcal address on port 443 or 8443.';

export const sourceText = (source: string): string => (source === 'tec' ? 'Site of The Events Calendar' : 'iCalendar');

const reasons: Readonly<Record<string, string>> = {
  unreadable: 'Not valid, and skipped',
  dropped_line: 'A line is not valid; imported without it',
  not_stored: 'This calendar has no field for a value, which is lost',
  unknown_zone: 'The time zone is not known',
  recurrence: 'Recurs, and is imported with one date',
  no_id: 'The event has no UID',
  new_id: 'The event has a new UID',
  repeated_id: 'The file contains it again, or other events with its UID',
  no_start: 'The event has no start',
  older_version: 'A newer version is imported already',
  canceled_in_title: 'Canceled, as its title says',
  nothing_to_cancel: 'Cancels an event that was not imported',
  ambiguous: 'Cancels an event of several calendars',
  not_accepted: 'This calendar does not accept the values',
  in_trash: 'The record is in the trash',
  too_large: 'Larger than a limit',
  no_image: 'Imported without its image',
  no_events: 'The source has no events',
  missing: 'Imported earlier, and no longer at the source',
};

/** A reason of a problem in words; imports of version 1.0.0 have problems without one. */
export const importReason = (reason: string | undefined): string =>
  reason === undefined ? 'Not imported completely' : (reasons[reason] ?? reason.replaceAll('_', ' '));

const kinds = [
  ['events', 'Events'],
  ['venues', 'Venues'],
  ['organizers', 'Organizers'],
  ['categories', 'Categories'],
  ['tags', 'Tags'],
] as const;

/** The kinds of records with their results, without those that have none. */
export const resultsOf = ({ counts }: Pick<Import, 'counts'>) =>
  kinds
    .map(([kind, text]) => ({ text, ...counts[kind] }))
    .filter(({ created, updated, unchanged, skipped }) => created + updated + unchanged + skipped > 0);

/** `Events: 12 created, 3 updated` */
export function summaryText(each: Pick<Import, 'counts' | 'dry_run'>): string {
  const { created, updated, skipped } = each.counts.events;
  const parts = [
    [created, 'created'],
    [updated, 'updated'],
    [skipped, 'skipped'],
  ] as const;
  const shown = parts.filter(([count]) => count > 0).map(([count, text]) => `${count} ${text}`);
  if (shown.length === 0) return 'No change of events';
  return `Events${each.dry_run ? ' that it would change' : ''}: ${shown.join(', ')}`;
}
