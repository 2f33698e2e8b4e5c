import {
  type components,
  isProblem,
  iterateByCursor,
  iterateByPage,
  iterateChanges,
  type NgomaClient,
  type WebhookPayload,
} from '../src/client.ts';

// Checked by the compiler alone (`check:types`): nothing here runs. Each wrong call breaks one rule of the contract.

type Schemas = components['schemas'];

declare const client: NgomaClient;
declare const event: Schemas['Event'];
declare const venue: Schemas['Venue'];
declare const organizer: Schemas['Organizer'];
declare const category: Schemas['Category'];
declare const tag: Schemas['Tag'];
// biome-ignore lint/suspicious/noExplicitAny: it is what a caller without types has
declare const anything: any;

const message = { to: '+256772123456', message: 'Webale' };
const dates = { start_date: '2026-12-04 19:00', end_date: '2026-12-04 23:00' };
const night = { title: 'Kampala Jazz Night', ...dates };
const ofMessage = { path: { id: 'msg_01kb8t4q2n6v0x3m5c7r9w1f2h' } };
const ofRecord = { path: { id: 42 } };

// Messaging, right: paths and parameters.
await client.GET('/v1/messages');
await client.GET('/v1/messages', {});
await client.GET('/v1/messages', { params: {} });
await client.GET('/v1/messages', { params: { query: { status: ['delivered'], limit: 100, to: '+256772123456' } } });
await client.GET('/v1/messages/{id}', { params: ofMessage });
await client.GET('/v1/messages/{id}/events', { params: ofMessage, signal: AbortSignal.timeout(1000) });
await client.GET('/docs/{section}/{page}', {
  params: { path: { section: 'errors', page: 'not_found' } },
  parseAs: 'text',
});
// Messaging, right: bodies and headers.
await client.POST('/v1/messages', { body: message });
await client.POST('/v1/messages', { body: { ...message, sender_id: 'NGOMA' } });
await client.POST('/v1/messages', { body: message, params: { header: { 'Idempotency-Key': 'order-17' } } });
await client.POST('/v1/messages', { body: message, headers: { Authorization: 'Bearer ngoma_test_2' } });
await client.POST('/v1/messages', { body: message, headers: new Headers({ 'X-Trace': '1' }) });
await client.POST('/v1/messages', { body: anything });
await client.POST('/v1/messages', { body: { to: '+256772123456', template: { name: 'reminder', language: 'lg' } } });
await client.POST('/v1/messages', {
  body: { to: '+256772123456', template: { id: 'tpl_1', language: 'lg' }, variables: { seat: 'B7' } },
});
await client.POST('/v1/batches', { body: { message: 'Webale', recipients: [{ to: '+256772123456' }] } });
await client.POST('/v1/messages/preview', { body: { message: 'Webale' } });

// Calendar, right: paths and parameters.
await client.GET('/events/v1/events', { params: { query: { tags: ['jazz'], featured: true, per_page: 50 } } });
await client.GET('/events/v1/events/{id}', { params: { ...ofRecord, query: { _fields: ['id', 'venue.city'] } } });
await client.GET('/events/v1/venues/by-slug/{slug}', { params: { path: { slug: 'ndere' } } });
await client.GET('/events/v1/tags', { params: { query: { hide_empty: 'yes', orderby: 'count' } } });
await client.DELETE('/events/v1/organizers/{id}', { params: ofRecord });
// Calendar, right: bodies, and what is inside them.
await client.POST('/events/v1/events', { body: night });
await client.POST('/events/v1/events', { body: { ...night, venue: 12, organizer: [13, { id: 14 }] } });
await client.POST('/events/v1/events', { body: { ...night, venue: { venue: 'Ndere Centre', city: 'Kampala' } } });
await client.POST('/events/v1/events', { body: { ...night, venue: [{ venue: 'Ndere Centre' }] } });
await client.POST('/events/v1/events', { body: { ...night, organizer: { organizer: 'Afrigo', email: '' } } });
await client.POST('/events/v1/events', { body: { ...night, organizer: [{ organizer: 'Afrigo' }, '14'] } });
await client.POST('/events/v1/events', { body: { ...night, tags: ['jazz', { slug: 'live' }], image: false } });
await client.POST('/events/v1/venues', { body: { venue: 'Ndere Centre', geo_lat: 0.38, geo_lng: '32.6' } });
await client.PATCH('/events/v1/organizers/{id}', { params: ofRecord, body: { website: '' } });
// Calendar, right: what was read is sent back, whole or in part.
await client.PUT('/events/v1/events/{id}', { params: ofRecord, body: event });
await client.PATCH('/events/v1/events/{id}', { params: ofRecord, body: { ...event, title: 'Another' } });
await client.PATCH('/events/v1/events/{id}', { params: ofRecord, body: { id: 42, url: event.url, sticky: true } });
await client.PATCH('/events/v1/events/{id}', { params: ofRecord, body: { venue, organizer: [organizer] } });
await client.POST('/events/v1/events', { body: { ...night, venue: { ...venue, city: 'Jinja' } } });
await client.POST('/events/v1/events', { body: { ...night, image: event.image, categories: event.categories } });
await client.PUT('/events/v1/venues/{id}', { params: ofRecord, body: venue });
await client.PUT('/events/v1/organizers/{id}', { params: ofRecord, body: organizer });
await client.PUT('/events/v1/categories/{id}', { params: ofRecord, body: category });
await client.PATCH('/events/v1/tags/{id}', { params: ofRecord, body: { ...tag, name: 'Jazz' } });

// Paths and methods, wrong.
// @ts-expect-error there is no such path
await client.GET('/v1/mesages');
// @ts-expect-error there is no such path
await client.GET('/events/v1/event');
// @ts-expect-error a timeline is not deleted
await client.DELETE('/v1/messages/{id}/events', { params: ofMessage });
// @ts-expect-error a list is not replaced
await client.PUT('/events/v1/venues', { body: venue });
// @ts-expect-error the id is missing
await client.GET('/v1/messages/{id}');
// @ts-expect-error the id is missing
await client.GET('/events/v1/events/{id}', { params: {} });
// @ts-expect-error the parameter is called `id`
await client.GET('/v1/messages/{id}', { params: { path: { message_id: ofMessage.path.id } } });
// @ts-expect-error there is one parameter in this path
await client.GET('/events/v1/events/{id}', { params: { path: { id: 42, slug: 'jazz' } } });
// @ts-expect-error the id of an event is a number
await client.GET('/events/v1/events/{id}', { params: { path: { id: 'jazz' } } });

// Options, wrong.
// @ts-expect-error the option is called `params`
await client.GET('/v1/messages', { param: { query: { limit: 5 } } });
// @ts-expect-error the option is called `body`
await client.POST('/v1/messages', { body: message, json: message });
// @ts-expect-error there is no such place
await client.GET('/v1/messages', { params: { search: { limit: 5 } } });
// @ts-expect-error a GET has no body
await client.GET('/v1/messages', { body: message });

// Queries, wrong.
// @ts-expect-error there is no such filter
await client.GET('/v1/messages', { params: { query: { state: 'delivered' } } });
// @ts-expect-error there is no such filter, beside one that there is
await client.GET('/v1/messages', { params: { query: { limit: 5, satus: 'delivered' } } });
// @ts-expect-error there is no such mode
await client.GET('/v1/messages', { params: { query: { mode: 'alive' } } });
// @ts-expect-error a limit is a number
await client.GET('/v1/messages', { params: { query: { limit: 'all' } } });
// @ts-expect-error the filter is called `tags`
await client.GET('/events/v1/events', { params: { query: { tag: ['jazz'] } } });
// @ts-expect-error tags are a list
await client.GET('/events/v1/events', { params: { query: { tags: 'jazz' } } });
// @ts-expect-error there is no such status
await client.GET('/events/v1/venues', { params: { query: { status: ['published'] } } });
const misspeltQuery = { per_page: 5, serach: 'jazz' };
// @ts-expect-error a variable is looked into as well
await client.GET('/events/v1/events', { params: { query: misspeltQuery } });

// Headers, wrong.
// @ts-expect-error the header is called `Idempotency-Key`
await client.POST('/v1/messages', { body: message, params: { header: { 'Idempotence-Key': 'order-17' } } });
// @ts-expect-error a key is text
await client.POST('/v1/messages', { body: message, params: { header: { 'Idempotency-Key': 17 } } });
// @ts-expect-error previews have no such header
await client.POST('/v1/messages/preview', { body: message, params: { header: { 'Idempotency-Key': 'order-17' } } });
// @ts-expect-error nor have the writes of the calendar
await client.POST('/events/v1/tags', { body: { name: 'jazz' }, params: { header: { 'X-Request-Id': '1' } } });

// Bodies of messages, wrong.
// @ts-expect-error the body is missing
await client.POST('/v1/messages');
// @ts-expect-error the number is missing
await client.POST('/v1/messages', { body: { message: 'Webale!' } });
// @ts-expect-error the text or the template is missing
await client.POST('/v1/messages', { body: { to: '+256772123456' } });
// @ts-expect-error a message has a text or a template
await client.POST('/v1/messages', { body: { ...message, template: { name: 'reminder', language: 'lg' } } });
// @ts-expect-error words are for a template
await client.POST('/v1/messages', { body: { ...message, variables: { seat: 'B7' } } });
// @ts-expect-error words without a template
await client.POST('/v1/messages', { body: { to: '+256772123456', variables: { seat: 'B7' } } });
// @ts-expect-error a template has an id or a name
await client.POST('/v1/messages', { body: { to: '+256772123456', template: { language: 'lg' } } });
await client.POST('/v1/messages', {
  // @ts-expect-error and not both
  body: { to: '+256772123456', template: { id: 'tpl_1', name: 'reminder', language: 'lg' } },
});
// @ts-expect-error the text or the template of a batch is missing
await client.POST('/v1/batches', { body: { recipients: [{ to: '+256772123456' }] } });
// @ts-expect-error a number is not a text
await client.POST('/v1/messages', { body: { ...message, message: 17 } });
// @ts-expect-error the member is called `sender_id`
await client.POST('/v1/messages', { body: { ...message, sender: 'NGOMA' } });
// @ts-expect-error the member is called `callback_url`
await client.POST('/v1/messages', { body: { to: '+256772123456', message: 'Webale', callbackUrl: '' } });
// @ts-expect-error messaging refuses what only its responses have
await client.POST('/v1/messages', { body: { ...message, id: ofMessage.path.id } });
// @ts-expect-error a preview looks at the text alone
await client.POST('/v1/messages/preview', { body: { message: 'Webale', to: '+256772123456' } });
const misspeltMessage = { ...message, sender: 'NGOMA' };
// @ts-expect-error a variable is looked into as well
await client.POST('/v1/messages', { body: misspeltMessage });
// @ts-expect-error and what is spread
await client.POST('/v1/messages', { body: { ...misspeltMessage } });

// Bodies of the calendar, wrong.
// @ts-expect-error an event needs a start and an end
await client.POST('/events/v1/events', { body: { title: 'Nyege Nyege' } });
// @ts-expect-error the member is called `website`
await client.POST('/events/v1/events', { body: { ...night, web_site: 'https://ndere.example' } });
// @ts-expect-error the member is called `featured`
await client.PATCH('/events/v1/events/{id}', { params: ofRecord, body: { feature: true } });
// @ts-expect-error beside members that are right
await client.PUT('/events/v1/events/{id}', { params: ofRecord, body: { ...event, titel: 'Another' } });
// @ts-expect-error there is no such status
await client.PATCH('/events/v1/events/{id}', { params: ofRecord, body: { status: 'published' } });
// @ts-expect-error a venue's name is called `venue`
await client.POST('/events/v1/venues', { body: { name: 'Ndere Centre' } });
// @ts-expect-error the member is called `zip`
await client.PATCH('/events/v1/venues/{id}', { params: ofRecord, body: { postcode: '256' } });
// @ts-expect-error the member is called `email`
await client.POST('/events/v1/organizers', { body: { organizer: 'Afrigo', mail: 'info@afrigo.example' } });
// @ts-expect-error the member is called `parent`
await client.POST('/events/v1/categories', { body: { name: 'Music', parent_id: 3 } });
// @ts-expect-error tags have no parent
await client.POST('/events/v1/tags', { body: { name: 'jazz', parent: 3 } });
const misspeltVenue = { venue: 'Ndere Centre', town: 'Kampala' };
// @ts-expect-error a variable is looked into as well
await client.POST('/events/v1/venues', { body: misspeltVenue });
declare const dictionary: Record<string, string>;
// @ts-expect-error names that are known at run time only
await client.PATCH('/events/v1/venues/{id}', { params: ofRecord, body: dictionary });

// Wrong members inside the bodies of the calendar.
// @ts-expect-error the venue's member is called `city`
await client.POST('/events/v1/events', { body: { ...night, venue: { venue: 'Ndere Centre', ctiy: 'Kampala' } } });
// @ts-expect-error a new venue needs its name
await client.POST('/events/v1/events', { body: { ...night, venue: { city: 'Kampala' } } });
// @ts-expect-error in a list too
await client.POST('/events/v1/events', { body: { ...night, venue: [{ venue: 'Ndere Centre', ctiy: 'Kampala' }] } });
// @ts-expect-error venues are not organizers
await client.POST('/events/v1/events', { body: { ...night, venue: { organizer: 'Afrigo' } } });
// @ts-expect-error the organizer's member is called `phone`
await client.POST('/events/v1/events', { body: { ...night, organizer: { organizer: 'Afrigo', fone: '0414' } } });
// @ts-expect-error the second organizer of a list
await client.POST('/events/v1/events', { body: { ...night, organizer: [14, { organizer: 'Afrigo', fone: '0414' }] } });
// @ts-expect-error terms have no title
await client.POST('/events/v1/events', { body: { ...night, tags: [{ title: 'jazz' }] } });
// @ts-expect-error the image's member is called `id`
await client.POST('/events/v1/events', { body: { ...night, image: { image_id: 7 } } });
// @ts-expect-error a variable is looked into as well
await client.POST('/events/v1/events', { body: { ...night, venue: misspeltVenue } });
// @ts-expect-error in a list too
await client.PATCH('/events/v1/events/{id}', { params: ofRecord, body: { venue: [misspeltVenue] } });

// Statuses: the body of a success and the problem exclude each other, and each is that of the contract.
const sent = await client.POST('/v1/messages', { body: message });
if (sent.error) {
  // @ts-expect-error an error has no data
  sent.data.id;
  // @ts-expect-error the member is called `detail`
  sent.error.details;
} else {
  // @ts-expect-error the response to a send does not tell what became of it
  sent.data.sequence;
}
const created = await client.POST('/events/v1/events', { body: night });
// @ts-expect-error it may be an error
created.data.id;
// @ts-expect-error an event has an organizer, and no organizers
created.data?.organizers;
const page = await client.GET('/docs/{section}/{page}', {
  params: { path: { section: 'errors', page: 'not_found' } },
  parseAs: 'text',
});
page.data?.toUpperCase();

// Values where they are read: a misspelt one is never equal.
const got = await client.GET('/v1/messages/{id}', { params: ofMessage });
if (got.data) {
  got.data.status === 'delivered';
  // @ts-expect-error there is no such state
  got.data.status === 'delivred';
}
if (got.error) {
  got.response.status === 404;
  // @ts-expect-error a message is never 409
  got.response.status === 409;
  isProblem(got.error, 'message_not_found');
  // @ts-expect-error there is no such code
  isProblem(got.error, 'message-not-found');
  switch (got.error.code) {
    case 'message_not_found':
      break;
    // @ts-expect-error there is no such code
    case 'mesage_not_found':
      break;
    // @ts-expect-error that is a code of other operations
    case 'venue-not-found':
      break;
  }
}
const shown = await client.GET('/events/v1/events/{id}', { params: ofRecord });
if (shown.data) {
  shown.data.status === 'publish';
  // @ts-expect-error the status of an event that is published is called `publish`
  shown.data.status === 'published';
  // @ts-expect-error an event that takes place elsewhere is `moved_online`
  shown.data.event_status === 'moved';
}
if (shown.error) {
  // @ts-expect-error there is no such code
  isProblem(shown.error, 'event-not-found');
}
declare const webhook: WebhookPayload;
webhook.type === 'message.delivered' && webhook.data.sequence;
// @ts-expect-error there is no such type
webhook.type === 'message.arrived';
// @ts-expect-error nobody knows what a later webhook has
webhook.data.sequence;

// Null, wrong.
// @ts-expect-error a text is never null
await client.POST('/v1/messages', { body: { ...message, message: null } });
// @ts-expect-error nor is a title
await client.POST('/events/v1/events', { body: { ...night, title: null } });
// @ts-expect-error nor is an id
await client.GET('/events/v1/events/{id}', { params: { path: { id: null } } });

// Loops and uploads.
void iterateByCursor(client, '/v1/messages', { query: { status: ['sent'] } });
void iterateByPage(client, '/events/v1/venues', { query: { per_page: 50 } });
void iterateChanges(client, { cursor: 'bm9ib2R5', everyMs: 60_000 });
await client.POST('/events/v1/images', { body: { file: new Blob([]), alt: 'A drummer' }, timeoutMs: 300_000 });
// @ts-expect-error there is no such filter
void iterateByCursor(client, '/v1/messages', { query: { state: 'sent' } });
// @ts-expect-error the filter is called `search`
void iterateByPage(client, '/events/v1/venues', { query: { serach: 'ndere' } });
// @ts-expect-error the option is called `everyMs`
void iterateChanges(client, { pollMs: 60_000 });
// @ts-expect-error the member is called `file`
await client.POST('/events/v1/images', { body: { image: new Blob([]) } });
