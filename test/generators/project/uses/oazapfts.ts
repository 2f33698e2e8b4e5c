import { defaults, listEvents, sendMessage } from '../generated/oazapfts';
import { bearer, message, report, url } from './caller';

defaults.baseUrl = url;
defaults.headers = bearer;
const events = await listEvents({ tags: ['jazz'], perPage: 1 });
const sent = await sendMessage(message);
if (events.status !== 200 || sent.status !== 202) throw new Error(`${events.status}, ${sent.status}`);
report(events.data.total, sent.data.status);
