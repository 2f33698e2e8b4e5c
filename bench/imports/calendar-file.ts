/** Events of a club's calendar: 200 places, 40 organizers, 12 categories, and texts of usual length. */
export interface PlannedEvent {
  readonly number: number;
  readonly title: string;
  readonly description: string;
  readonly place: number;
  readonly organizer: number;
  readonly category: number;
  /** `2031-05-01` */
  readonly day: string;
}

const firstDayMs = Date.UTC(2031, 0, 1);
const dayMs = 86_400_000;

/** `seed` distinguishes the events of two files. */
export const planEvents = (count: number, seed: number): PlannedEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    number: seed * 1_000_000 + index,
    title: `Evening ${seed}-${index} at the club`,
    description: `Dances of the Great Lakes, drums of the Busoga and a dinner under the trees. ${'Doors open at six. '.repeat(index % 12)}`,
    place: index % 200,
    organizer: index % 40,
    category: index % 12,
    day: new Date(firstDayMs + (index % 3_000) * dayMs).toISOString().slice(0, 10),
  }));

/** One iCalendar. */
export function toCalendar(events: readonly PlannedEvent[]): string {
  const lines = events.flatMap(({ number, title, description, place, organizer, category, day }) => [
    'BEGIN:VEVENT',
    `UID:bench-${number}@club.example`,
    'DTSTAMP:20301201T080000Z',
    `DTSTART;TZID=Africa/Kampala:${day.replaceAll('-', '')}T190000`,
    `DTEND;TZID=Africa/Kampala:${day.replaceAll('-', '')}T223000`,
    `SUMMARY:${title}`,
    `DESCRIPTION:${description.replaceAll(',', '\\,')}`,
    `LOCATION:Hall ${place}\\, Main Street ${place}\\, Kampala`,
    `ORGANIZER;CN=Society ${organizer}:mailto:society${organizer}@club.example`,
    `CATEGORIES:Category ${category}`,
    'END:VEVENT',
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Club//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

/** Published before the import, as nearly all records of a site. */
const linked = { status: 'publish', date_utc: '2025-12-01 08:00:00' };

/** An entry of a list of The Events Calendar. */
export const toListed = ({ number, title, description, place, organizer, category, day }: PlannedEvent) => ({
  ...{ id: number, title, slug: `evening-${number}`, description: `<p>${description}</p>`, ...linked },
  ...{ start_date: `${day} 19:00:00`, end_date: `${day} 22:30:00`, timezone: 'Africa/Kampala', all_day: false },
  ...{ utc_start_date: `${day} 16:00:00`, utc_end_date: `${day} 19:30:00`, cost: 'UGX 50,000' },
  venue: placeOf(place),
  organizer: [societyOf(organizer)],
  categories: [categoryOf(category)],
  tags: [],
});

export const placeOf = (place: number) => ({
  ...{ id: 900_000 + place, venue: `Hall ${place}`, slug: `hall-${place}`, city: 'Kampala', ...linked },
});
export const societyOf = (organizer: number) => ({
  ...{ id: 910_000 + organizer, organizer: `Society ${organizer}`, slug: `society-${organizer}`, ...linked },
});
export const categoryOf = (category: number) => ({
  ...{ id: 920_000 + category, name: `Category ${category}`, slug: `category-${category}`, parent: 0 },
});
