import { createKey } from '../../test/harness/ngoma.ts';
import type { Growth } from './question.ts';
import { seededMessages, seedMessages } from './seed-messages.ts';

const { numberOf, referenceOf, idOf, atMs } = seededMessages;
const code = encodeURIComponent;
const moment = (place: number, messages: number): string => code(new Date(atMs(place, messages)).toISOString());
/** Another place for each request, spread over all of them. */
const spread = (number: number, messages: number): number => (number * 37 + 11) % (messages / 10);
const messages = (query: (place: number, of: number) => string) => (number: number, of: number) =>
  `/v1/messages?limit=${25 + (number % 5)}&${query(spread(number, of), of)}`;
const deliveries = (query: (place: number, of: number) => string) => (number: number, of: number) =>
  `/v1/webhook-deliveries?limit=${25 + (number % 5)}&${query(spread(number, of), of)}`;

export const messageGrowth: Growth = {
  things: 'messages',
  seed: seedMessages,
  headers: async ({ server, databaseUrl }) => ({
    authorization: `Bearer ${createKey(server.dataDir, 'test', { DATABASE_URL: databaseUrl }).key}`,
  }),
  questions: [
    { name: 'messages', path: messages(() => '') },
    { name: 'messages before a time', path: messages((place, of) => `created_before=${moment(place, of)}`) },
    { name: 'messages to a number', path: messages((place) => `to=${code(numberOf(place))}`) },
    { name: 'messages in two states', path: messages(() => 'status=undelivered,delivered') },
    { name: 'messages in a rare state', path: messages(() => 'status=undelivered') },
    { name: 'messages in a state that none has', path: messages(() => 'status=failed,rejected') },
    { name: 'messages of a sender', path: messages(() => `sender_id=${seededMessages.sender}`) },
    {
      name: 'messages of a sender, in a state that none has',
      path: messages(() => `sender_id=${seededMessages.sender}&status=failed`),
    },
    { name: 'messages with a reason', path: messages(() => `reason=${seededMessages.reason}`) },
    { name: 'messages with a reference', path: messages((place) => `client_reference=${referenceOf(place)}`) },
    {
      name: 'messages of a batch',
      path: messages((place, of) => `batch_id=${idOf('bat', Math.floor(place / 1000), of)}`),
    },
    { name: 'message by id', path: (number, of) => `/v1/messages/${idOf('msg', spread(number, of), of)}` },
    { name: 'events of a message', path: (number, of) => `/v1/messages/${idOf('msg', spread(number, of), of)}/events` },
    { name: 'a batch', path: (number, of) => `/v1/batches/${idOf('bat', Math.floor(spread(number, of) / 1000), of)}` },
    { name: 'statistics', path: (number) => `/v1/statistics/messages?limit=${25 + (number % 5)}` },
    {
      name: 'statistics of a week',
      path: () => '/v1/statistics/messages?from_day=2026-10-05&to_day=2026-10-11&limit=100',
    },
    { name: 'deliveries', path: deliveries(() => '') },
    { name: 'deliveries that failed', path: deliveries(() => 'status=exhausted,stopped') },
    { name: 'deliveries in a state that none has', path: deliveries(() => 'status=stopped') },
    { name: 'deliveries of a type', path: deliveries(() => 'event_type=message.delivered') },
    { name: 'deliveries of a type that none has', path: deliveries(() => 'event_type=message.failed') },
    { name: 'deliveries about a message', path: deliveries((place, of) => `message_id=${idOf('msg', place, of)}`) },
    { name: 'deliveries to an endpoint', path: deliveries(() => `endpoint_id=${seededMessages.endpoint}`) },
    { name: 'delivery by id', path: (number, of) => `/v1/webhook-deliveries/${idOf('whk', spread(number, of), of)}` },
    { name: 'suppressions', path: (number) => `/v1/suppressions?limit=${25 + (number % 5)}` },
    {
      name: 'suppression of a number',
      path: (number, of) => `/v1/suppressions?number=${code(numberOf(spread(number, of)))}`,
    },
    { name: 'inbound messages', path: (number) => `/v1/inbound-messages?limit=${25 + (number % 5)}` },
    {
      name: 'inbound messages from a number',
      path: (number, of) => `/v1/inbound-messages?from=${code(numberOf(spread(number, of)))}`,
    },
    {
      name: 'inbound messages to a number',
      path: (number) => `/v1/inbound-messages?to=8008&limit=${25 + (number % 5)}`,
    },
    {
      name: 'inbound messages to no number',
      path: (number) => `/v1/inbound-messages?to=8009&limit=${25 + (number % 5)}`,
    },
  ],
};
