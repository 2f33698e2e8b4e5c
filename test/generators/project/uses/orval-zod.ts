import {
  GetEventResponse,
  GetMessageResponse,
  ListEventsResponse,
  ListMessagesResponse,
  PreviewMessageResponse,
  SendMessageBody,
  SendMessageResponse,
} from '../generated/orval/zod';
import { key, report, url } from './caller';

const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
const get = async (path: string) => (await fetch(url + path, { headers })).json();
const post = async (path: string, body: object) =>
  (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();

const message = 'Your booking at Ndere Centre is confirmed.';
const events = ListEventsResponse.parse(await get('/events/v1/events?tags=jazz&tags=live'));
const event = GetEventResponse.parse(await get(`/events/v1/events/${events.events[0]?.id}`));
const preview = PreviewMessageResponse.parse(await post('/v1/messages/preview', { message }));
const body = SendMessageBody.parse({ to: '+256772123456', message });
const sent = SendMessageResponse.parse(await post('/v1/messages', body));
const read = GetMessageResponse.parse(await get(`/v1/messages/${sent.id}`));
const listed = ListMessagesResponse.parse(
  await get('/v1/messages?status=accepted,queued&status=sending,sent,delivered'),
);
report({ events, event, preview, sent, read, listed });
