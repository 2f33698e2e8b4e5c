import { getEvent, getMessage, listEvents, listMessages, previewMessage, sendMessage } from '../generated/hey-api';
import { client } from '../generated/hey-api/client.gen';
import { key, report, url } from './caller';

const message = 'Your booking at Ndere Centre is confirmed.';
const to = '+256772123456';
client.setConfig({ baseUrl: url, auth: () => key });

const throwOnError = true;
const { data: events } = await listEvents({ query: { tags: ['jazz', 'live'] }, throwOnError });
const { data: event } = await getEvent({ path: { id: events.events[0]?.id ?? 0 }, throwOnError });
const { data: preview } = await previewMessage({ body: { message }, throwOnError });
const { data: sent } = await sendMessage({ body: { to, message }, throwOnError });
const { data: read } = await getMessage({ path: { id: sent.id }, throwOnError });
const { data: listed } = await listMessages({
  query: { status: ['accepted', 'queued', 'sending', 'sent', 'delivered'] },
  throwOnError,
});
report({ events, event, preview, sent, read, listed });
