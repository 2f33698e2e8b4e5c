import {
  defaults,
  getEvent,
  getMessage,
  listEvents,
  listMessages,
  previewMessage,
  sendMessage,
} from '../generated/oazapfts';
import { key, report, url } from './caller';

const message = 'Your booking at Ndere Centre is confirmed.';
const to = '+256772123456';
defaults.baseUrl = url;
defaults.headers = { Authorization: `Bearer ${key}` };

const events = await listEvents({ tags: ['jazz', 'live'] });
if (events.status !== 200) throw new Error(`${events.status}`);
const event = await getEvent(events.data.events[0]?.id ?? 0);
const preview = await previewMessage({ message });
const sent = await sendMessage({ to, message });
if (event.status !== 200 || preview.status !== 200 || sent.status !== 202) throw new Error(`${sent.status}`);
const read = await getMessage(sent.data.id);
const listed = await listMessages({ status: ['accepted', 'queued', 'sending', 'sent', 'delivered'] });
if (read.status !== 200 || listed.status !== 200) throw new Error(`${read.status} ${listed.status}`);
report({
  ...{ events: events.data, event: event.data, preview: preview.data },
  ...{ sent: sent.data, read: read.data, listed: listed.data },
});
