import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { scopeText } from '../keys/key-form.ts';
import { timeText } from '../times.ts';
import { type DetailNames, isRecord, isSession, userMembers } from './detail-names.ts';

type Entry = Pick<components['schemas']['AuditEntry'], 'action' | 'details'>;

/** The names of records, and the time zone in which times are shown. */
interface Context {
  readonly names: DetailNames;
  readonly zone: string;
}

/** The details of an entry in words, closed. */
export function detailsHtml(entry: Entry, context: Context): Html | false {
  const shown = Object.entries(entry.details ?? {});
  if (shown.length === 0) return false;
  return html`
    <details>
      <summary>Details</summary>
      <dl class="facts">
        ${shown.map(
          ([name, value]) => html`
          <dt>${labelOf(name, entry.action)}</dt>
          <dd>${valueText(name, value, entry.action, context)}</dd>
        `,
        )}
      </dl>
    </details>
  `;
}

const labels: Readonly<Record<string, string>> = {
  members: 'Changed',
  password: 'With the password of',
  session: 'Signed in with',
  user: 'Person',
  login: 'Person',
  user_id: 'Person',
  of_user: 'Sent by',
  reassign_to: 'Events go to',
  reassigned_to: 'Events go to',
  posts: 'Events, venues and organizers',
  limits: 'Limits',
  per_day: 'Texts per day at most',
  spend_per_month: 'Cost per month at most',
  scopes: 'What it may do',
  allowed_from: 'Only from',
  expires_at: 'Valid until',
  old_expires_at: 'The key before is valid until',
  overlap: 'Both are valid for',
  overlap_seconds: 'Both are valid for',
  cancel_waiting: 'Waiting texts canceled too',
  event_types: 'What is reported',
  origin: 'Address',
  disabled: 'Switched off',
  sealed: 'Secrets',
  place: 'Kept in',
  before: 'Bytes before',
  after: 'Bytes after',
  waiting: 'Still waiting',
  sending: 'Being sent',
  inbound: 'Texts of the inbox',
};

/** Labels that depend on the action: `id` and `to` have several meanings. */
const labelsOfActions: Readonly<Record<string, string>> = {
  'password.create id': 'Password of',
  'password.revoke id': 'Password of',
  'session.revoke revoked': 'Sign-in',
  'user.reset revoked': 'Passwords that ended',
  'key.roll to': 'New key',
};

const labelOf = (name: string, action: string): string =>
  labelsOfActions[`${action} ${name}`] ?? labels[name] ?? toSentenceCase(name);

const plainWords = (name: string): string => name.replaceAll(/[_.]/g, ' ');
const toSentenceCase = (name: string): string => plainWords(name).replace(/^./, (first) => first.toUpperCase());

function valueText(name: string, value: unknown, action: string, context: Context): string {
  const { names, zone } = context;
  if (typeof value === 'number') {
    if (userMembers.has(name)) return names.userOf(value);
    const isPassword = name === 'password' || (name === 'id' && action.startsWith('password.'));
    if (isPassword) return names.programOf(value);
    if (name === 'overlap_seconds') return durationText(value);
    return value.toLocaleString('en');
  }
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (isSession(value)) return names.browserOf(value);
  if (isRecord(value)) return names.recordOf(value);
  if (typeof value === 'string') return isInstant(value) ? timeText(value, zone) : plainText(value);
  if (Array.isArray(value)) return value.map((each) => listedText(name, each, action, context)).join(', ') || 'none';
  return Object.entries(Object(value))
    .map(([member, each]) => `${labelOf(member, action)}: ${valueText(member, each, action, context)}`)
    .join('; ');
}

function listedText(name: string, value: unknown, action: string, context: Context): string {
  if (name === 'scopes') return scopeText(String(value));
  return name === 'members' ? plainWords(String(value)) : valueText(name, value, action, context);
}

/** The pseudonym of a person who was deleted is their number. */
const plainText = (text: string): string => (/^deleted-user-\d+$/.test(text) ? 'a person who was deleted' : text);

const isInstant = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z$/.test(text);

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** `86400` as `1 day`. */
function durationText(seconds: number): string {
  if (seconds === 0) return 'no time';
  const [unit, size] = units.find(([, each]) => seconds % each === 0) ?? ['second', 1];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
