import { calendarProfile } from '../../../src/calendar/profile.ts';
import { defaultReadLimits as postgresReads } from '../../../src/database/postgres/postgres.ts';
import { defaultReadLimits as sqliteReads } from '../../../src/database/sqlite/sqlite.ts';
import { loadContract } from '../../../src/http/contract.ts';
import { maxLagMs } from '../../../src/http/limits/load-shedding.ts';
import { formLimitBytes } from '../../../src/http/requests/body-rules.ts';
import { bodyLimits } from '../../../src/http/requests/body-shape.ts';
import { stranger } from '../../../src/http/requests/caller-limits.ts';
import { maxHeaderBytes } from '../../../src/http/responses/render-problem.ts';
import { idempotencyMs } from '../../../src/idempotency/stored-responses.ts';
import { defaultWindowSeconds } from '../../../src/limits/rate-limiter.ts';
import { maxUnreadBytes, maxWaiting } from '../../../src/listener/connections.ts';
import { headersTimeoutMs, requestTimeoutMs } from '../../../src/listener/listen.ts';
import { messagingProfile } from '../../../src/messaging/profile.ts';
import { hourMs } from '../../../src/time/durations.ts';
import { type DocumentedNumber, kib, mib, parameters, secondMs } from './documented-number.ts';

export const numbersOfRequests: readonly DocumentedNumber[] = [
  {
    fact: 'hours for which an idempotency key is stored',
    value: idempotencyMs / hourMs,
    places: {
      'guides/idempotency': ['is stored for # hours'],
      'guides/sending': ['for one API key and for # hours'],
      'guides/syncing': ['For # hours, the same request'],
      'guides/personal-data': ['`Idempotency-Key` | after # hours |', '`Idempotency-Key` (# hours)'],
      'errors/idempotency_key_reused': ['an API key or a user) for # hours'],
      'errors/message_deleted': ['stays in use for # hours'],
      client: ['it is valid for # hours'],
      contract: ['key again within # hours'],
    },
  },
  {
    fact: 'characters of an idempotency key',
    value: parameters['IdempotencyKey']?.schema?.maxLength ?? 0,
    places: {
      'guides/idempotency': ['A text of your own, up to # characters'],
      'guides/sending': ['a text of your own, up to # characters'],
      'guides/syncing': ['value, up to # characters'],
      contract: ['this request, up to # characters', '1 to # printable ASCII characters'],
    },
  },
  {
    fact: 'KiB of a body of messaging',
    value: messagingProfile.bodyLimitBytes / kib,
    places: {
      'guides/operating': ['(# KiB for messaging)'],
      'guides/connect-a-carrier': ['of at most # KiB. 204'],
      'errors/body_too_large': ['The limit is # KiB for messaging'],
    },
  },
  {
    fact: 'KiB of a body of the calendar',
    value: calendarProfile.bodyLimitBytes / kib,
    places: {
      'guides/operating': ['a body beyond # KiB'],
      'errors/body_too_large': ['and # KiB for the calendar'],
      contract: ['The body is larger than # KiB'],
    },
  },
  {
    fact: 'MiB of a form with a file',
    value: formLimitBytes / mib,
    places: { 'errors/body_too_large': ['can have # MiB in total'] },
  },
  {
    fact: 'MiB of a form with an iCalendar file',
    value: (loadContract().document.paths['/events/v1/imports']?.post?.['x-form-limit'] ?? 0) / mib,
    places: { 'errors/body_too_large': ['an iCalendar file to import # MiB'] },
  },
  {
    fact: 'KiB of a body without valid credentials',
    value: stranger.bytes / kib,
    places: { 'errors/body_too_large': ['a body can have # KiB with its files'] },
  },
  {
    fact: 'fields of a form without valid credentials',
    value: stranger.fields,
    places: { 'errors/body_too_large': ['and a form # fields'] },
  },
  {
    fact: 'values of a body',
    value: bodyLimits.values,
    places: {
      'guides/operating': ['for messaging), # values'],
      'errors/body_too_large': ['A body can contain # values'],
      contract: ['contains more than # values or tags'],
    },
  },
  {
    fact: 'levels of a body',
    value: bodyLimits.depth,
    places: { 'guides/operating': ['or # levels is 413'], 'errors/body_too_large': ['values nested # deep'] },
  },
  {
    fact: 'HTML tags of a body',
    value: bodyLimits.tags,
    places: {
      'guides/operating': ['# tags or 20 levels'],
      'errors/body_too_large': ['and # tags'],
      'guides/moving': ['or # HTML tags'],
    },
  },
  {
    fact: 'seconds until the headers of a request must have arrived',
    value: headersTimeoutMs / secondMs,
    places: { 'errors/request_timeout': ['The timeout is # seconds for the headers'] },
  },
  {
    fact: 'seconds until a request must have arrived',
    value: requestTimeoutMs / secondMs,
    places: {
      'errors/request_timeout': ['and # seconds for the whole request'],
      'guides/images': ['The file has # seconds to arrive'],
    },
  },
  {
    fact: 'characters of address and headers together',
    value: maxHeaderBytes,
    places: { 'guides/operating': ['may have # bytes together'] },
  },
  {
    fact: 'requests that may wait on a connection',
    value: maxWaiting,
    places: { 'guides/operating': ['with more than # that wait'] },
  },
  {
    fact: 'MiB of unread responses',
    value: maxUnreadBytes / mib,
    places: { 'guides/operating': ['when all of them exceed # MiB'] },
  },
  {
    fact: 'milliseconds of a quick read on SQLite',
    value: sqliteReads.quickMs,
    places: { 'guides/operating': ['A read that takes longer than # ms continues'] },
  },
  {
    fact: 'milliseconds of a quick read on PostgreSQL',
    value: postgresReads.quickMs,
    places: { 'guides/operating': ['reads that took longer than # ms'] },
  },
  ...[sqliteReads.deadlineMs, postgresReads.slowMs].map((deadlineMs) => ({
    fact: 'seconds after which a read is stopped',
    value: deadlineMs / secondMs,
    places: {
      'guides/operating': ['After # seconds it is stopped', '`query_timeout` after # seconds'],
      'errors/query_timeout': ['a query ran for # seconds', 'took longer than # seconds to find this'],
    },
  })),
  ...(['anonymous', 'read', 'signedIn'] as const).map((urgency) => ({
    fact: `milliseconds behind from which ${urgency} requests are rejected`,
    value: maxLagMs[urgency],
    places: {
      'guides/operating': [
        { anonymous: 'is more than # ms behind', read: 'from # ms also reads', signedIn: 'from # ms all except' }[
          urgency
        ],
      ],
    },
  })),
  {
    fact: 'seconds of requests in the bucket of a rate limit',
    value: defaultWindowSeconds,
    places: {
      'guides/authentication': ['a capacity of # seconds'],
      'errors/rate_limited': ['may send 100 requests in # seconds'],
    },
  },
];
