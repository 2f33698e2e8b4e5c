/** The guides in the order in which they are read. Each file of docs/guides/ has its place here. */
export const guideGroups: readonly (readonly [title: string, names: readonly string[]])[] = [
  ['Start', ['quick-start', 'authentication', 'idempotency', 'client', 'other-clients']],
  [
    'Messages',
    [
      'sending',
      'batches-and-templates',
      'one-time-codes',
      'costs-and-limits',
      'opt-outs-and-quiet-hours',
      'message-states',
      'webhooks',
      'webhook-endpoints',
      'verify-a-webhook',
      'simulator',
      'sandbox',
    ],
  ],
  [
    'Calendar',
    [
      'your-calendar',
      'calendar-queries',
      'events-that-repeat',
      'calendar-clients',
      'feeds-and-pages',
      'images',
      'syncing',
      'bring-your-calendar',
      'import-on-a-schedule',
      'moving',
      'differences-from-tec',
    ],
  ],
  [
    'Operate',
    [
      'settings',
      'commands',
      'changes',
      'connect-a-carrier',
      'operating',
      'people-and-keys',
      'people-who-sign-in',
      'console',
      'browsers',
      'personal-data',
      'what-happens-when',
    ],
  ],
  ['Build your own', ['start-your-own-service']],
];

export interface GuideSource {
  /** The path of the file, from which its links lead. */
  readonly file: string;
  readonly markdown: string;
}

export function readGuide(name: string, readFile: (path: string) => string): GuideSource {
  const file = name === 'client' ? 'packages/client/README.md' : `docs/guides/${name}.md`;
  return { file, markdown: readFile(file) };
}

/** Search words for usual terms that the text of a guide does not contain. */
const searchWords: Readonly<Record<string, string>> = {
  'quick-start': 'get started, install, first SMS, tutorial',
  authentication: 'API key, token, login, bearer, basic auth, sign in, authorization',
  idempotency: 'retry safely, duplicate, resend, timeout',
  'other-clients':
    'openapi-generator, code generation, SDK, TypeScript, axios, zod, hey-api, orval, kubb, zodios, ETag',
  sending: 'send SMS, bulk, schedule, unicode, emoji, segments, long message',
  'your-calendar': 'public page, website, publish an event, logo, colours, first event',
  console: 'web interface, dashboard, browser, admin page, send from the browser, publish an event',
  'people-who-sign-in': 'login, log in, password reset, lost password, session, sign out',
  'batches-and-templates': 'bulk SMS, campaign, send many messages, mail merge',
  'one-time-codes': 'OTP, 2FA, two-factor, verification code, SMS pumping, WebOTP, SMS Retriever',
  'costs-and-limits': 'price, budget, billing, quota, sender ID',
  'opt-outs-and-quiet-hours': 'unsubscribe, stop, consent, receive SMS, replies, incoming, inbound',
  'message-states': 'delivery receipt, delivery report, DLR, message status',
  webhooks: 'delivery receipt, callback, notification',
  'verify-a-webhook': 'webhook signature, HMAC, secret',
  simulator: 'test number, magic number, test key, fake carrier',
  sandbox: 'test environment, local development, mock',
  'calendar-queries': 'pagination, paging, next page, filter, upcoming events, search, list, time zone',
  'events-that-repeat': 'recurring events, recurrence, RRULE, weekly, series, occurrences, repeat',
  'calendar-clients': 'WordPress, The Events Calendar, plugin',
  'feeds-and-pages': 'iCal, ICS, RSS, subscribe, embed, widget, website',
  images: 'upload a picture, photo, thumbnail, media',
  syncing: 'sync, webhook, changes, replicate, mirror, copy',
  'bring-your-calendar': 'Google Calendar, Outlook, Apple Calendar, ICS file, import events',
  moving: 'import, migrate, WordPress, ICS file, export',
  settings: 'configuration, environment variables, options',
  commands: 'CLI, ngoma command line, npx',
  operating: 'deploy, production, backup, upgrade, Docker, HTTPS, monitoring, rate limits',
  'people-and-keys': 'users, roles, permissions, revoke, rotate',
  'connect-a-carrier': 'SMPP, SMSC, aggregator, MTN, Airtel',
  'personal-data': 'privacy, GDPR, erase, retention, consent, opt in',
  'start-your-own-service': 'template, OpenAPI, Express, TypeScript, typed handlers, framework',
};

export const searchWordsOf = (name: string): string => `${name} ${searchWords[name] ?? ''}`.trim();
