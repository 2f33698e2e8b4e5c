import type { ExportedMessage } from '../messaging/numbers/representation.ts';
import { table } from './output.ts';

/** A message as lines for people. */
export function toLines(shown: ExportedMessage): string[] {
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
