import type { Screen } from '../frame/screen.ts';
import { joined, type PlaceKind, websiteField } from '../places/place-kind.ts';
import { placeScreens } from '../places/places.ts';
import { ask, askTagged } from '../request/console-api.ts';

const yesNo = [
  ['true', 'Yes'],
  ['false', 'No'],
] as const;

const bothCoordinates = 'Latitude and longitude belong together: fill in both, or leave both empty.';

const venueKind: PlaceKind = {
  word: 'venue',
  title: 'Venues',
  address: '/console/venues',
  nameField: 'venue',
  fields: [
    { name: 'venue', label: 'Name', isHtmlName: true, required: true },
    { name: 'description', label: 'Description', isLong: true, hint: 'Text or HTML.' },
    { name: 'address', label: 'Street and number' },
    { name: 'city', label: 'City' },
    { name: 'province', label: 'Province or region' },
    { name: 'state', label: 'State' },
    { name: 'zip', label: 'Postal code' },
    { name: 'country', label: 'Country' },
    { name: 'phone', label: 'Phone', type: 'tel' },
    websiteField,
    {
      ...{ name: 'geo_lat', label: 'Latitude', inputmode: 'decimal', hint: 'Degrees north, such as 0.3476.' },
      ...{ rule: 'Write degrees from -90 to 90, such as 0.3476.', together: bothCoordinates },
    },
    {
      ...{ name: 'geo_lng', label: 'Longitude', inputmode: 'decimal', hint: 'Degrees east, such as 32.5825.' },
      ...{ rule: 'Write degrees from -180 to 180, such as 32.5825.', together: bothCoordinates },
    },
    { name: 'show_map', label: 'Show a map with its events', options: yesNo, initial: 'true' },
    { name: 'show_map_link', label: 'Show a link to a map with its events', options: yesNo, initial: 'true' },
  ],
  about: (venue) => joined(venue, 'address', 'city', 'country'),
  async list({ api }, { status, ...query }) {
    // as: the statuses are those of the contract
    const filters = { ...query, status: status as 'publish'[] };
    const { venues, ...page } = await ask(api.GET('/events/v1/venues', { params: { query: filters } }));
    return { ...page, places: venues };
  },
  read: ({ api }, id) => askTagged(api.GET('/events/v1/venues/{id}', { params: { path: { id } } })),
  create({ api }, venue, body, header) {
    return ask(api.POST('/events/v1/venues', { params: { header }, body: { ...body, venue } }));
  },
  update: ({ api }, id, body, header) =>
    ask(api.PATCH('/events/v1/venues/{id}', { params: { path: { id }, header }, body })),
  trash: ({ api }, id, header) => ask(api.DELETE('/events/v1/venues/{id}', { params: { path: { id }, header } })),
  restore: ({ api }, id) => ask(api.POST('/events/v1/venues/{id}/restore', { params: { path: { id } } })),
};

export const venueScreens: readonly Screen[] = placeScreens(venueKind);
