import type { WholeMessage } from '../messaging/by-hand/whole-message.ts';
import { originOf } from '../outbound/origin-of.ts';
import { table, toIso } from './output.ts';

/** A message as `--json` gives it. Whoever reads it is not who named the callback address: of that, it has the origin. */
export function toObject({ message, login, events, submissions, queued, webhooks }: WholeMessage) {
  return {
    ...{ id: message.id, status: message.status, reason: message.reason, mode: message.mode },
    ...{ to: message.to, message: message.text, sender_id: message.sender_id },
    callback_origin: message.callback_url && originOf(message.callback_url),
    ...{ encoding: message.encoding, segments: message.segments, priority: message.priority },
    ...{ user: login, key: message.api_key_id || null },
    created_at: toIso(message.created_at),
    send_at: toIso(message.send_at),
    expires_at: toIso(message.expires_at),
    events: events.map(({ sequence, status, reason, carrier, part, carrier_code, at }) => {
      return { sequence, status, reason, carrier, part, carrier_code, at: toIso(at) };
    }),
    submissions: submissions.map(({ submitted_at, ...each }) => ({ ...each, submitted_at: toIso(submitted_at) })),
    waiting: queued
      ? {
          ...{ carrier: queued.route || null, due_at: toIso(queued.due_at) },
          ...{ attempts: queued.attempts, leased_by: queued.lease_owner },
        }
      : null,
    webhooks: webhooks.map(({ event_type, url, created_at, due_at, finished_at, ...each }) => ({
      ...each,
      ...{
        type: event_type,
        origin: originOf(url),
        created_at: toIso(created_at),
        due_at: toIso(due_at),
        finished_at: toIso(finished_at),
      },
    })),
  };
}

type Shown = ReturnType<typeof toObject>;

/** The same for people. */
export function toLines(shown: Shown): string[] {
  const { waiting } = shown;
  const state = `${shown.status}${shown.reason === null ? '' : ` (${shown.reason})`}`;
  const due = waiting && `due ${waiting.due_at}, ${waiting.attempts} attempts counted`;
  const who = waiting?.leased_by ? `, ${waiting.leased_by} works on it` : '';
  return [
    `${shown.id}: ${state}, ${shown.mode}, to ${shown.to} from ${shown.sender_id ?? 'the default sender'}`,
    `  ${shown.message === null ? 'its text has been deleted' : JSON.stringify(shown.message)}`,
    `  ${shown.encoding}, ${shown.segments} segments, by ${shown.user}${shown.key === null ? '' : ` with ${shown.key}`}`,
    `  created ${shown.created_at}, expires ${shown.expires_at}`,
    `  ${waiting ? `waits for ${waiting.carrier ?? 'any carrier'}: ${due}${who}` : 'nothing is left to do'}`,
    '',
    ...tableOf(shown.events),
    ...tableOf(shown.submissions),
    ...tableOf(shown.webhooks),
  ];
}

/** The members of its rows are the columns. */
function tableOf(rows: readonly object[]): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  const names = Object.keys(first).map((name) => name.replaceAll('_', ' ').toUpperCase());
  const cells = rows.map((row) => Object.values(row).map((value) => (value === null ? '' : String(value))));
  return [...table(names, cells), ''];
}
