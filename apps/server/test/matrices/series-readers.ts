import { readFileSync } from 'node:fs';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { listWithKhal } from './khal.ts';

/** The starts of all dates of a year in epoch milliseconds, by SUMMARY. */
type Dates = Map<string, number[]>;

/** Expands the series of a calendar file between two instants; `folder` is an empty folder for the data of the program. */
export type ReadDates = (file: string, span: Span, folder: string) => Promise<Dates>;

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

function addTo(dates: Dates, title: string, atMs: number): void {
  dates.set(title, [...(dates.get(title) ?? []), atMs]);
}

export async function readSeriesWithIcalJs(file: string, { fromMs, toMs }: Span): Promise<Dates> {
  const calendar = new ICAL.Component(ICAL.parse(readFileSync(file, 'utf8')) as unknown[]); // as: jCal is a list
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const components = calendar.getAllSubcomponents('vevent');
  const dates: Dates = new Map();
  for (const component of components.filter((each) => !each.hasProperty('recurrence-id'))) {
    const uid = component.getFirstPropertyValue('uid');
    const exceptions = components.filter(
      (each) => each.hasProperty('recurrence-id') && each.getFirstPropertyValue('uid') === uid,
    );
    // Without the option, ical.js 2.2.1 takes the changed dates of all series of the file.
    const event = new ICAL.Event(component, { exceptions });
    const iterator = event.iterator();
    for (let next = iterator.next(); next; next = iterator.next()) {
      if (next.toUnixTime() * 1000 > toMs) break;
      const { item, startDate } = event.getOccurrenceDetails(next);
      const atMs = startDate.toUnixTime() * 1000;
      if (atMs >= fromMs && atMs <= toMs) addTo(dates, item.summary, atMs);
    }
  }
  return dates;
}

export async function readSeriesWithNodeIcal(file: string, { fromMs, toMs }: Span): Promise<Dates> {
  const dates: Dates = new Map();
  for (const event of Object.values(nodeIcal.sync.parseFile(file))) {
    if (event?.type !== 'VEVENT') continue;
    const span = { from: new Date(fromMs), to: new Date(toMs) };
    for (const { start, summary } of nodeIcal.expandRecurringEvent(event, span))
      addTo(dates, String(summary), Number(start));
  }
  return dates;
}

export async function readSeriesWithKhal(file: string, { fromMs, toMs }: Span, folder: string): Promise<Dates> {
  const days = `${Math.round((toMs - fromMs) / 86_400_000)}d`;
  const from = new Date(fromMs).toISOString().slice(0, 16);
  const stdout = await listWithKhal(file, folder, ['--format', '{title}\t{start-long-full}', from, days]);
  const dates: Dates = new Map();
  for (const line of stdout.split('\n')) {
    const [title = '', time = ''] = line.split('\t');
    if (time !== '') addTo(dates, title.trim(), Date.parse(time.length === 10 ? `${time}T00:00:00Z` : `${time}:00Z`));
  }
  return dates;
}
