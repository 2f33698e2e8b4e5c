import type { Caller } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { Problem } from '../../problems/problem.ts';
import { requireEdit, requireNotTrashed, requireTrashed } from '../posts/access.ts';
import { decideHtml, filterTexts } from '../posts/decide-post.ts';
import { type MemberErrors, rejectErrors } from '../posts/invalid-parameters.ts';
import { journalOf } from '../posts/journal.ts';
import type { Site } from '../posts/site.ts';
import { storedSpan } from '../recurrence/horizon.ts';
import { findSeriesDates, type Recurrence } from '../recurrence/series-dates.ts';
import type { WallTime } from '../time/wall-time.ts';
import { startOfSeries } from './dates-of-series.ts';
import { decideEventFields, type Event, type EventPatch, type SeriesDate } from './event.ts';
import { checkLinks, decideVenue } from './links.ts';
import type { OccurrenceChanges, OccurrenceOverride } from './override.ts';
import type { StoredRecurrence } from './recurrence-columns.ts';
import { findEvent, replaceEvent } from './repository.ts';
import { scheduleAt } from './schedule.ts';
import { toRecurrenceId } from './series-date.ts';
import { storeDates } from './store-dates.ts';
import { findOverrides } from './stored-dates.ts';

/** An event that is a date of a series. */
export type DateOfSeries = Event & { readonly date: SeriesDate };

/** Changes one date of a series. */
export async function updateDate(
  trx: Transaction,
  caller: Caller,
  current: DateOfSeries,
  sent: EventPatch,
  site: Site,
): Promise<Event> {
  const { status, ...patch } = filterTexts(caller, sent);
  const { fields, errors } = decideEventFields(current, patch, site);
  const { errors: linkErrors } = await checkLinks(trx, patch, site);
  const series = await requireSeries(trx, current);
  const isRestored = current.status === 'trash' && series.status !== 'trash' && status === series.status;
  const isAllowed = isRestored || status === undefined || status === 'trash' || status === current.status;
  const statusError = isAllowed ? {} : fixed('status');
  rejectErrors({ ...fixedMembers(current, patch), ...statusError, ...errors, ...linkErrors });
  requireEdit(caller, current, site.nowMs);
  const venueId = await decideVenue(trx, caller, current.venueId, patch, site);
  const { schedule = current.schedule } = fields;
  const description = decideHtml(current.description, patch.description);
  const changes = differences(series, { ...current, ...fields, schedule, description, venueId });
  const overrides = await findOverrides(trx, series.id);
  const others = overrides.filter(({ recurrenceId }) => recurrenceId !== current.date.recurrenceId);
  const own: OccurrenceOverride = { ...changes, recurrenceId: current.date.recurrenceId };
  const recurrence = isRestored ? withDate(series, current.date.recurrenceId) : series.recurrence;
  const isTrashed = status === 'trash' && current.status !== 'trash';
  const after = isTrashed ? withoutDate(series, current.date.recurrenceId) : recurrence;
  return writeDate(trx, series, current, { recurrence: after, overrides: [...others, own] }, site);
}

/** Excludes a date from its series, as an event in the trash. */
export async function deleteDate(trx: Transaction, caller: Caller, current: DateOfSeries, site: Site): Promise<Event> {
  requireEdit(caller, current, site.nowMs);
  requireNotTrashed('event', current);
  const series = await requireSeries(trx, current);
  const recurrence = withoutDate(series, current.date.recurrenceId);
  return writeDate(trx, series, current, { recurrence }, site);
}

/** Brings a date back that was excluded, or that its series no longer has. */
export async function restoreDate(trx: Transaction, caller: Caller, current: DateOfSeries, site: Site): Promise<Event> {
  requireEdit(caller, current, site.nowMs);
  requireTrashed('event', current);
  const series = await requireSeries(trx, current);
  if (series.status === 'trash')
    throw new Problem('not_in_trash', {
      detail: 'This date is not in the trash on its own, but with its series: restore that with scope=all.',
    });
  const recurrence = withDate(series, current.date.recurrenceId);
  return writeDate(trx, series, current, { recurrence }, site);
}

interface DateChange {
  readonly recurrence: StoredRecurrence | undefined;
  readonly overrides?: readonly OccurrenceOverride[];
}

async function writeDate(
  trx: Transaction,
  series: Event,
  current: DateOfSeries,
  { recurrence, overrides }: DateChange,
  { nowMs, horizon }: Site,
): Promise<Event> {
  const stored = storedSpan(series.recurrence?.stored, nowMs, horizon);
  const after: Event = {
    ...series,
    recurrence: recurrence && { ...recurrence, stored },
    modifiedAtMs: nowMs,
    revision: series.revision + 1,
  };
  await replaceEvent(trx, series, after);
  await storeDates(trx, { before: series, after, overrides });
  const written = await findEvent(trx, { id: current.id });
  if (written === undefined) throw new Error('A date keeps its id.');
  journalOf(trx).note({
    kind: 'event',
    id: current.id,
    before: { revision: current.revision, post: current },
    after: { revision: written.revision, post: written },
    members: changedMembersOf(current, written),
    date: { seriesId: series.id, recurrenceId: toRecurrenceId(current.date, series.schedule) },
  });
  return written;
}

async function requireSeries(trx: Transaction, { date }: DateOfSeries): Promise<Event> {
  const series = await findEvent(trx, { id: date.seriesId });
  if (series === undefined) throw new Error('A date has a series.');
  return series;
}

/** The members that differ from those of the series. */
function differences(
  series: Event,
  date: Omit<Event, 'date'> & { readonly date: SeriesDate | undefined },
): OccurrenceChanges {
  const usual = date.date && scheduleAt(series.schedule, date.date.recurrenceId);
  const { startLocal, endLocal } = date.schedule;
  const isMoved = startLocal !== usual?.startLocal || endLocal !== usual?.endLocal;
  return {
    title: date.title === series.title ? undefined : date.title,
    description: date.description === series.description ? undefined : date.description,
    startLocal: isMoved ? startLocal : undefined,
    endLocal: isMoved ? endLocal : undefined,
    venueId: date.venueId === series.venueId ? undefined : (date.venueId ?? null),
    website: date.website === series.website ? undefined : date.website,
    state: isSame(date.state, series.state) ? undefined : date.state,
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function changedMembersOf(before: Event, after: Event): Set<string> {
  const members: Readonly<Record<string, (event: Event) => unknown>> = {
    title: (event) => event.title,
    description: (event) => event.description,
    start_date: (event) => event.schedule.startLocal,
    end_date: (event) => event.schedule.endLocal,
    venue: (event) => event.venueId,
    website: (event) => event.website,
    status: (event) => event.status,
    event_status: (event) => event.state.status,
    event_status_reason: (event) => event.state.reason,
  };
  const names = Object.entries(members).filter(([, read]) => read(before) !== read(after));
  return new Set(names.map(([name]) => name));
}

/** Also the limit of `exdate` in the contract. */
export const maxExcluded = 400;

/** The recurrence of a series without one of its dates. */
function withoutDate({ recurrence }: Event, recurrenceId: WallTime): StoredRecurrence | undefined {
  if (recurrence === undefined) return undefined;
  const exdate = [...new Set([...recurrence.exdate, recurrenceId])].sort();
  if (exdate.length > maxExcluded)
    rejectErrors({ recurrence: `A series can exclude ${maxExcluded} dates: change its rule instead.` });
  return { ...recurrence, exdate };
}

/** The recurrence of a series with one more date. */
function withDate({ recurrence, schedule }: Event, recurrenceId: WallTime): StoredRecurrence | undefined {
  if (recurrence === undefined) return undefined;
  const day = recurrenceId.slice(0, 10);
  const datesOfDay = (each: Recurrence) => findSeriesDates(each, startOfSeries(schedule), { from: day, to: day }, 1000);
  const isOfDay = (local: string): boolean => local === day || local === recurrenceId;
  const included = { ...recurrence, exdate: recurrence.exdate.filter((local) => !isOfDay(local)) };
  // A day excluded all its dates: the others stay excluded.
  const before = new Set(datesOfDay(recurrence));
  const others = datesOfDay(included).filter((local) => local !== recurrenceId && !before.has(local));
  const exdate = [...included.exdate, ...others].sort();
  const hasDate = datesOfDay(included).includes(recurrenceId);
  return { ...recurrence, exdate, rdate: hasDate ? recurrence.rdate : [...recurrence.rdate, recurrenceId].sort() };
}

const fixed = (name: string): MemberErrors => ({
  [name]: `'${name}' cannot differ on one date of a series: write it with scope=all.`,
});

/** The members of a write that one date cannot change. */
function fixedMembers(current: Event, patch: Omit<EventPatch, 'status'>): MemberErrors {
  const { schedule = {}, flags = {} } = patch;
  const { timezone, allDay } = current.schedule;
  const sent: Readonly<Record<string, unknown>> = {
    ...{ excerpt: patch.excerpt, slug: patch.slug, author: patch.author, date: patch.date, date_utc: patch.dateUtc },
    timezone: schedule.timezone === timezone ? undefined : schedule.timezone,
    all_day: schedule.allDay === allDay ? undefined : schedule.allDay,
    ...{ image: patch.image, cost: patch.cost, organizer: patch.organizers },
    ...{ categories: patch.categories, tags: patch.tags, recurrence: patch.recurrence },
    ...{ show_map: flags.showMap, show_map_link: flags.showMapLink, sticky: flags.sticky, featured: flags.featured },
    hide_from_listings: flags.hideFromListings,
  };
  const names = Object.keys(sent).filter((name) => sent[name] !== undefined);
  return Object.assign({}, ...names.map(fixed));
}
