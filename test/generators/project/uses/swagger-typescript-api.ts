import { Api, MessageStatus } from '../generated/swagger';
import { key, report, url } from './caller';

const message = 'Your booking at Ndere Centre is confirmed.';
const to = '+256772123456';
const api = new Api({ baseUrl: url, baseApiParams: { headers: { Authorization: `Bearer ${key}` }, format: 'json' } });

const { data: events } = await api.events.listEvents({ tags: ['jazz', 'live'] });
const { data: event } = await api.events.getEvent(events.events[0]?.id ?? 0);
const { data: preview } = await api.v1.previewMessage({ message });
const { data: sent } = await api.v1.sendMessage({ to, message });
const { data: read } = await api.v1.getMessage(sent.id);
const { data: listed } = await api.v1.listMessages({
  status: [
    MessageStatus.Accepted,
    MessageStatus.Queued,
    MessageStatus.Sending,
    MessageStatus.Sent,
    MessageStatus.Delivered,
  ],
});
report({ events, event, preview, sent, read, listed });
