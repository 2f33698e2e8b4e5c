import type { components } from '@ngoma/contract';
import { dayMs } from '../../time/durations.ts';

type Schemas = components['schemas'];

/** Places of Kampala, by the names that people give them. */
export const venues = [
  {
    ...{
      venue: 'Ndere Cultural Centre',
      address: 'Plot 1, Butuukirwa Valley Road',
      city: 'Kampala',
      country: 'Uganda',
    },
    ...{ geo_lat: 0.3702, geo_lng: 32.6287, website: 'https://ndere.com' },
  },
  {
    ...{ venue: 'National Theatre', address: 'Plot 2, Dewinton Road', city: 'Kampala', country: 'Uganda' },
    ...{ geo_lat: 0.3157, geo_lng: 32.5896 },
  },
  {
    ...{ venue: 'Lugogo Cricket Oval', address: 'Lugogo Bypass', city: 'Kampala', country: 'Uganda' },
    ...{ geo_lat: 0.3264, geo_lng: 32.6052 },
  },
  {
    ...{ venue: 'Uganda Museum', address: 'Plot 5, Kira Road', city: 'Kampala', country: 'Uganda' },
    ...{ geo_lat: 0.3358, geo_lng: 32.5828 },
  },
  {
    ...{ venue: 'Makerere Main Hall', address: 'University Road', city: 'Kampala', country: 'Uganda' },
    ...{ geo_lat: 0.3336, geo_lng: 32.5675 },
  },
  {
    ...{ venue: 'Design Hub', address: '5th Street, Industrial Area', city: 'Kampala', country: 'Uganda' },
    ...{ geo_lat: 0.3128, geo_lng: 32.6012 },
  },
] satisfies readonly Schemas['VenueCreate'][];

/** Invented, so that nobody is written to. */
export const organizers = [
  { organizer: 'Jazz on Seven Hills', email: 'hello@jazz.example.ug', phone: '+256772000101' },
  { organizer: 'Kampala Story Circle', email: 'stories@circle.example.ug' },
  { organizer: 'Nile Film Week', email: 'office@film.example.ug', website: 'https://film.example.ug' },
  { organizer: 'Pearl Running Club', phone: '+256701000102' },
  { organizer: 'Makerere Science Talks', email: 'talks@science.example.ug' },
] satisfies readonly Schemas['OrganizerCreate'][];

export const categories = ['Music', 'Theatre', 'Film', 'Talks', 'Sport', 'Food', 'Family'];

interface Plan {
  readonly title: string;
  readonly description: string;
  /** From today, at this hour of the site's clocks. */
  readonly inDays: number;
  readonly at: string;
  readonly hours: number;
  /** The place in `venues` and in `organizers`. */
  readonly venue: number;
  readonly organizer: number;
  readonly category: string;
  readonly tags: readonly string[];
  readonly cost: string;
}

const plan = (
  [inDays, at, hours]: readonly [inDays: number, at: string, hours: number],
  [venue, organizer, category]: readonly [venue: number, organizer: number, category: string],
  [title, description]: readonly [title: string, description: string],
  cost: string,
  ...tags: string[]
): Plan => ({ title, description, inDays, at, hours, venue, organizer, category, tags, cost });

const plans: readonly Plan[] = [
  plan(
    [-9, '19:00', 3],
    [1, 1, 'Theatre'],
    ['Stories from Owino', 'Ten traders tell of the market.'],
    '20000',
    'stories',
  ),
  plan([-4, '18:30', 2], [4, 4, 'Talks'], ['Why the lake rises', 'A hydrologist reads the gauges.'], '0', 'science'),
  plan([-1, '07:00', 3], [2, 3, 'Sport'], ['Seven Hills Half Marathon', 'Namirembe first.'], '50000', 'running'),
  plan(
    [0, '19:30', 3],
    [0, 0, 'Music'],
    ['Jazz under the Mvule', 'Horns, adungu and a late set.'],
    '40000',
    'jazz',
    'live',
  ),
  plan(
    [1, '10:00', 4],
    [3, 1, 'Family'],
    ['Drums for Children', 'Bring your own ngoma, or borrow one.'],
    '5000',
    'drums',
  ),
  plan([1, '20:00', 4], [0, 0, 'Music'], ['Kadongo Kamu Night', 'One guitar, long stories.'], '30000', 'live'),
  plan(
    [2, '18:00', 2],
    [5, 4, 'Talks'],
    ['Maps that people draw', 'How boda riders name the city.'],
    '0',
    'maps',
    'science',
  ),
  plan([2, '20:00', 2], [1, 2, 'Film'], ['Short Films from Gulu', 'Seven films, seven directors.'], '15000', 'shorts'),
  plan(
    [3, '12:00', 8],
    [2, 1, 'Food'],
    ['Rolex Festival', 'Eggs, chapati, and an argument about cabbage.'],
    '10000',
    'street food',
  ),
  plan(
    [4, '18:30', 2],
    [4, 4, 'Talks'],
    ['Cranes over Lutembe', 'A bay, its birds, and who counts them.'],
    '0',
    'birds',
    'science',
  ),
  plan([5, '06:30', 2], [2, 3, 'Sport'], ['Saturday Five', 'Five kilometres, every pace.'], '0', 'running'),
  plan(
    [5, '19:00', 3],
    [1, 1, 'Theatre'],
    ['The Burdens, read anew', "Ruganda's play with a young cast."],
    '25000',
    'drama',
  ),
  plan(
    [6, '15:00', 5],
    [0, 0, 'Music'],
    ['Sunday at Ndere', 'Dances of the four regions, and lunch.'],
    '60000',
    'dance',
    'live',
  ),
  plan([8, '19:00', 2], [5, 2, 'Film'], ['Open Projector', 'Bring a film of up to ten minutes.'], '0', 'shorts'),
  plan([9, '18:00', 3], [3, 1, 'Talks'], ['Bark Cloth, Old and New', 'With makers from Masaka.'], '10000', 'crafts'),
  plan([11, '20:00', 4], [0, 0, 'Music'], ['Brass on the Lawn', 'Police band meets street band.'], '30000', 'live'),
  plan([13, '09:00', 8], [4, 4, 'Talks'], ['Radio Amateurs of East Africa', 'Antennas on the roof.'], '0', 'science'),
  plan(
    [15, '19:30', 3],
    [1, 2, 'Film'],
    ['Nile Film Week: Opening', 'A first film, and its crew.'],
    '35000',
    'premiere',
  ),
  plan([16, '17:00', 5], [5, 2, 'Film'], ['Nile Film Week: Documentaries', 'Three rivers.'], '20000', 'shorts'),
  plan([20, '10:00', 6], [2, 1, 'Food'], ['Coffee from Elgon', 'Farmers pour what they grow.'], '10000', 'coffee'),
  plan([24, '06:00', 4], [2, 3, 'Sport'], ['Lake Shore Ten', 'Flat, and hot.'], '30000', 'running'),
  plan([27, '19:00', 3], [1, 1, 'Theatre'], ['Luganda Comedy Tuesday', 'Nobody translates.'], '20000', 'comedy'),
  plan([33, '20:00', 5], [0, 0, 'Music'], ['New Songs', 'Twelve bands, two songs each.'], '25000', 'live', 'premiere'),
  plan(
    [40, '21:00', 6],
    [2, 0, 'Music'],
    ['Rhythm of the Hills', 'All night, three stages.'],
    '80000',
    'festival',
    'live',
  ),
];

/** Events that repeat, which are created after the others. */
const seriesPlans: readonly (Plan & { readonly toRule: (day: string) => string })[] = [
  {
    ...plan(
      [-12, '17:30', 2],
      [4, 1, 'Music'],
      ['Makerere Choir Practice', 'Every voice is welcome. Bring a pencil.'],
      '0',
      'choir',
    ),
    toRule: () => 'FREQ=WEEKLY;COUNT=26',
  },
  {
    ...plan([3, '09:00', 6], [5, 1, 'Food'], ['Makers Market', 'Honey, baskets and bread.'], '0', 'crafts'),
    toRule: (day) => `FREQ=MONTHLY;BYDAY=${ordinalDay(day)};COUNT=6`,
  },
];

/** The weekday of a day with its number in the month: `1SA`, and `-1SA` for the last one. */
function ordinalDay(day: string): string {
  const ordinal = Math.ceil(Number(day.slice(8, 10)) / 7);
  const weekday = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][new Date(`${day.slice(0, 10)}T00:00:00Z`).getUTCDay()];
  return `${ordinal > 4 ? -1 : ordinal}${weekday}`;
}

const pad = (part: number): string => String(part).padStart(2, '0');

/** Clock times of the site, `2026-12-05 19:00:00`. */
const siteTime = (day: string, minutes: number): string =>
  `${day} ${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:00`;

function times({ inDays, at, hours }: Plan, nowMs: number, zone: string): { start_date: string; end_date: string } {
  const dayAfter = (days: number) => new Date(nowMs + days * dayMs).toLocaleDateString('sv-SE', { timeZone: zone });
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const startsAt = hour * 60 + minute;
  const endsAt = startsAt + hours * 60;
  const days = Math.floor(endsAt / 1440);
  return {
    start_date: siteTime(dayAfter(inDays), startsAt),
    end_date: siteTime(dayAfter(inDays + days), endsAt % 1440),
  };
}

interface LinkedIds {
  readonly venues: readonly number[];
  readonly organizers: readonly number[];
}

/** The events as they are sent; ids are those of venues and organizers, in the order above. */
export const listEvents = (ids: LinkedIds, nowMs: number, zone: string): Schemas['EventCreate'][] => [
  ...plans.map((each) => toEvent(each, ids, times(each, nowMs, zone))),
  ...seriesPlans.map((each) => {
    const dates = times(each, nowMs, zone);
    return { ...toEvent(each, ids, dates), recurrence: { rrule: each.toRule(dates.start_date) } };
  }),
];

const toEvent = (each: Plan, ids: LinkedIds, dates: ReturnType<typeof times>): Schemas['EventCreate'] => ({
  ...dates,
  ...{ title: each.title, description: each.description, cost: each.cost, status: 'publish' },
  ...{ venue: ids.venues[each.venue] ?? 0, organizer: ids.organizers[each.organizer] ?? 0 },
  ...{ categories: [each.category], tags: [...each.tags] },
});
