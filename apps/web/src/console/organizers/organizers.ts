import type { Screen } from '../frame/screen.ts';
import { joined, type PlaceKind, websiteField } from '../places/place-kind.ts';
import { placeScreens } from '../places/places.ts';
import { ask, askTagged } from '../request/console-api.ts';

const organizerKind: PlaceKind = {
  word: 'organizer',
  title: 'Organizers',
  address: '/console/organizers',
  nameField: 'organizer',
  fields: [
    { name: 'organizer', label: 'Name', isHtmlName: true, required: true },
    { name: 'description', label: 'Description', isLong: true, hint: 'Text or HTML.' },
    { name: 'phone', label: 'Phone', type: 'tel' },
    { name: 'email', label: 'E-mail', type: 'email', rule: 'Write it such as choir@example.org.' },
    websiteField,
  ],
  about: (organizer) => joined(organizer, 'email', 'phone'),
  async list({ api }, { status, ...query }) {
    // as: the statuses are those of the contract
    const filters = { ...query, status: status as 'publish'[] };
    const { organizers, ...page } = await ask(api.GET('/events/v1/organizers', { params: { query: filters } }));
    return { ...page, places: organizers };
  },
  read: ({ api }, id) => askTagged(api.GET('/events/v1/organizers/{id}', { params: { path: { id } } })),
  create({ api }, organizer, body, header) {
    return ask(api.POST('/events/v1/organizers', { params: { header }, body: { ...body, organizer } }));
  },
  update: ({ api }, id, body, header) =>
    ask(api.PATCH('/events/v1/organizers/{id}', { params: { path: { id }, header }, body })),
  trash: ({ api }, id, header) => ask(api.DELETE('/events/v1/organizers/{id}', { params: { path: { id }, header } })),
  restore: ({ api }, id) => ask(api.POST('/events/v1/organizers/{id}/restore', { params: { path: { id } } })),
};

export const organizerScreens: readonly Screen[] = placeScreens(organizerKind);
