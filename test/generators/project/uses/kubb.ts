import { getEventQueryResponseSchema } from '../generated/kubb/zod/getEventSchema';
import { getMessageQueryResponseSchema } from '../generated/kubb/zod/getMessageSchema';
import { listEventsQueryResponseSchema } from '../generated/kubb/zod/listEventsSchema';
import { listMessagesQueryResponseSchema } from '../generated/kubb/zod/listMessagesSchema';
import { previewMessage200Schema } from '../generated/kubb/zod/previewMessageSchema';
import { sendMessage202Schema, sendMessageMutationRequestSchema } from '../generated/kubb/zod/sendMessageSchema';
import { key, report, url } from './caller';

const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
const get = async (path: string) => (await fetch(url + path, { headers })).json();
const post = async (path: string, body: object) =>
  (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();

const message = 'Your booking at Ndere Centre is confirmed.';
const events = listEventsQueryResponseSchema.parse(await get('/events/v1/events?tags=jazz&tags=live'));
const event = getEventQueryResponseSchema.parse(await get(`/events/v1/events/${events.events[0]?.id}`));
const preview = previewMessage200Schema.parse(await post('/v1/messages/preview', { message }));
const body = sendMessageMutationRequestSchema.parse({ to: '+256772123456', message });
const sent = sendMessage202Schema.parse(await post('/v1/messages', body));
const read = getMessageQueryResponseSchema.parse(await get(`/v1/messages/${sent.id}`));
const listed = listMessagesQueryResponseSchema.parse(
  await get('/v1/messages?status=accepted,queued&status=sending,sent,delivered'),
);
report({ events, event, preview, sent, read, listed });
