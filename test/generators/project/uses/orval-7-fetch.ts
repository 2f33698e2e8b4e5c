import {
  getEvent,
  getMessage,
  listEvents,
  listMessages,
  previewMessage,
  sendMessage,
} from '../generated/orval-7/fetch';
import { key, report } from './caller';

const message = 'Your booking at Ndere Centre is confirmed.';
const to = '+256772123456';
const signedIn = { headers: { Authorization: `Bearer ${key}` } };

const events = await listEvents({ tags: ['jazz', 'live'] });
if (events.status !== 200) throw new Error(`${events.status}`);
const event = await getEvent(events.data.events[0]?.id ?? 0);
const preview = await previewMessage({ message }, undefined, signedIn);
const sent = await sendMessage({ to, message }, undefined, signedIn);
if (event.status !== 200 || preview.status !== 200 || sent.status !== 202) throw new Error(`${sent.status}`);
const read = await getMessage(sent.data.id, undefined, signedIn);
const listed = await listMessages({ status: ['accepted', 'queued', 'sending', 'sent', 'delivered'] }, signedIn);
if (read.status !== 200 || listed.status !== 200) throw new Error(`${read.status} ${listed.status}`);
report({
  ...{ events: events.data, event: event.data, preview: preview.data },
  ...{ sent: sent.data, read: read.data, listed: listed.data },
});
