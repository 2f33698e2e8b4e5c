import { segmentCapacity } from '@ngoma/sms';
import * as accessRecorder from '../../src/audit/access-recorder.ts';
import { cursorDays } from '../../src/calendar/changes/cursor.ts';
import { MAX_EVENTS as maxFeedEvents } from '../../src/calendar/feeds/handlers.ts';
import { MAX_SIDE } from '../../src/calendar/images/image.ts';
import { maxBytes as maxImageBytes } from '../../src/calendar/images/import-images.ts';
import { MAX_EVENTS as maxFileEvents } from '../../src/calendar/imports/ics-records.ts';
import { maxRecordCharacters } from '../../src/calendar/imports/import-limits.ts';
import { heapMegabytes, limitMs as parseMs } from '../../src/calendar/imports/source-parser.ts';
import { maxDepth, maxValues } from '../../src/calendar/imports/tec-list.ts';
import { MAX_LEVELS as maxCategoryLevels } from '../../src/calendar/imports/tec-records.ts';
import {
  perPage as importPageSize,
  MAX_CATEGORIES as maxImportedCategories,
  MAX_BYTES as maxSourceBytes,
} from '../../src/calendar/imports/tec-site.ts';
import { defaultPerPage, maxPerPage } from '../../src/calendar/lists/paging.ts';
import { maxRanked, maxWords } from '../../src/calendar/lists/ranking.ts';
import { MAX_CARDS } from '../../src/calendar/pages/handlers.ts';
import { calendarProfile } from '../../src/calendar/profile.ts';
import { newDatabaseDays } from '../../src/cli/doctor-retention.ts';
import { maxQuickRewriteBytes } from '../../src/database/database.ts';
import { usualReadLimits as postgresReads } from '../../src/database/postgres/postgres.ts';
import { usualReadLimits as sqliteReads } from '../../src/database/sqlite/sqlite.ts';
import { deadlineMs as writeProbeMs } from '../../src/database/write-probe.ts';
import { refusedAboveMs } from '../../src/http/callers/load-shedding.ts';
import { everyMs as countProcessesMs } from '../../src/http/callers/process-count.ts';
import { loadContract } from '../../src/http/contract/document.ts';
import { bodyLimits } from '../../src/http/requests/body-shape.ts';
import { multipartBytes } from '../../src/http/requests/read-multipart.ts';
import { maxHeaderBytes } from '../../src/http/responses/render-problem.ts';
import { idempotencyMs } from '../../src/idempotency/stored-responses.ts';
import { leaseMs } from '../../src/jobs/leases.ts';
import { mostUnreadBytes, mostWaiting } from '../../src/listener/connections.ts';
import { headersTimeoutMs, requestTimeoutMs } from '../../src/listener/listen.ts';
import { maxOpenMs, minOpenMs } from '../../src/messaging/carriers/circuit-breaker.ts';
import { maxRetryAfterMs } from '../../src/messaging/carriers/http-answers.ts';
import { maxPauseMs as maxThrottledPauseMs } from '../../src/messaging/dispatch/attempt-rules.ts';
import { receiptMarginMs } from '../../src/messaging/dispatch/record-attempts.ts';
import { repeatedWithinMs } from '../../src/messaging/inbound/inbound-message.ts';
import { answeredWithinMs } from '../../src/messaging/inbound/receive-inbound.ts';
import { maxSegments } from '../../src/messaging/messages/check/check-message.ts';
import {
  defaultValidityMs,
  maxScheduleMs,
  maxValidityMs,
  minValidityMs,
} from '../../src/messaging/messages/check/message-times.ts';
import { messagingProfile } from '../../src/messaging/profile.ts';
import { earlyMs, orphanMs } from '../../src/messaging/receipts/repository.ts';
import { maxSenders } from '../../src/messaging/senders/handlers.ts';
import { maxTemplates, maxVersions } from '../../src/messaging/templates/template.ts';
import { maxCallers } from '../../src/metrics/metrics.ts';
import { excerptBytes, bodyMs as webhookBodyMs } from '../../src/outbound/guarded-post.ts';
import { timeoutMs as webhookTimeoutMs } from '../../src/outbound/guarded-requests.ts';
import { newest as newestInState } from '../../src/sandbox/repository.ts';
import { everyMs as retentionEveryMs } from '../../src/service/retention.ts';
import { stopTimes } from '../../src/service/stop-times.ts';
import { loadConfig } from '../../src/settings/config.ts';
import { dayMs, hourMs, minuteMs } from '../../src/time/durations.ts';
import { promptMs } from '../../src/webhooks/deliveries/attempt.ts';
import { maxFailingMs } from '../../src/webhooks/deliveries/endpoint-health.ts';
import { longestRetryAfterMs } from '../../src/webhooks/deliveries/retry-schedule.ts';
import { maxEndpoints } from '../../src/webhooks/endpoints/endpoint.ts';
import { failuresBeforePauses, firstPauseMs, longestPauseMs } from '../../src/webhooks/receivers/receiver-health.ts';

/**
 * A number that documents state. In each place, `#` stands for the number, in digits or as a word. A place is a file
 * below `docs/`, `README.md`, `client` (its README) or `contract` (its descriptions).
 */
interface DocumentedNumber {
  readonly fact: string;
  readonly value: number;
  readonly places: Readonly<Record<string, readonly string[]>>;
}

const secondMs = 1_000;
const kib = 1_024;
const mib = 1_024 * kib;
const config = loadConfig({});
const { document } = loadContract();

interface LimitedSchema {
  readonly properties?: Readonly<Record<string, LimitedSchema>>;
  readonly anyOf?: readonly LimitedSchema[];
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly maximum?: number;
  readonly maxProperties?: number;
}
const schemas = document.components['schemas'] as Readonly<Record<string, LimitedSchema>>; // as: the contract is linted
const parameters = document.components['parameters'] as Readonly<Record<string, { schema?: LimitedSchema }>>; // as: the same
const ofMember = (schema: string, member: string): LimitedSchema => schemas[schema]?.properties?.[member] ?? {};

export const documentedNumbers: readonly DocumentedNumber[] = [
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
    fact: 'days for which a cursor of the change feed is valid',
    value: cursorDays,
    places: {
      'guides/syncing': ['A cursor is valid for # days'],
      'errors/cursor_expired': ['The cursor is older than # days', 'This cursor is older than # days'],
      contract: ['A cursor is valid for # days'],
    },
  },
  {
    fact: 'days for which texts are stored',
    value: config.textDays,
    places: {
      'guides/sending': ['`NGOMA_RETENTION_TEXTS` days (#)'],
      'guides/personal-data': ['`NGOMA_RETENTION_TEXTS` (# days)'],
      'guides/opt-outs-and-quiet-hours': ['`NGOMA_RETENTION_TEXTS` (# days)'],
    },
  },
  {
    fact: 'days for which messages are stored in a new database',
    value: newDatabaseDays,
    places: {
      'guides/sending': ['`NGOMA_RETENTION_MESSAGES` days (# in a new database)'],
      'guides/personal-data': ['`NGOMA_RETENTION_MESSAGES` (# days in a new database)'],
      'guides/opt-outs-and-quiet-hours': ['`NGOMA_RETENTION_MESSAGES` (# days in a new database)'],
      'guides/settings': ['`NGOMA_RETENTION_MESSAGES` | `#` (see below)'],
    },
  },
  {
    fact: 'days for which webhooks are stored',
    value: config.webhookDays,
    places: {
      'guides/webhook-endpoints': ['newest first, for # days (`NGOMA_RETENTION_WEBHOOKS`)'],
      'guides/personal-data': ['`NGOMA_RETENTION_WEBHOOKS` (# days)'],
      'errors/webhook_delivery_not_found': ['deleted # days after their last attempt'],
      contract: ['deleted # days after the last attempt'],
    },
  },
  {
    fact: 'days for which the audit is stored',
    value: config.auditDays,
    places: {
      'guides/personal-data': ['`NGOMA_RETENTION_AUDIT` (# days)'],
      contract: ['but not their values. Entries are deleted after # days'],
    },
  },
  {
    fact: 'days for which the access log is stored',
    value: config.accessDays,
    places: {
      'guides/personal-data': ['`NGOMA_RETENTION_ACCESS` (# days)', '`NGOMA_RETENTION_ACCESS` days (#)'],
      contract: ['after the response and deleted after # days'],
    },
  },
  {
    fact: 'minutes between runs of retention',
    value: retentionEveryMs / minuteMs,
    places: { 'guides/personal-data': ['Retention runs every # minutes', 'the service does it within # minutes'] },
  },
  {
    fact: 'seconds for which equal reads are one entry of the access log',
    value: accessRecorder.everyMs / secondMs,
    places: {
      'guides/personal-data': ['Equal reads within # second are one entry', 'at most # second after the response'],
    },
  },
  {
    fact: 'reads that wait to be recorded',
    value: accessRecorder.maxBuffered,
    places: { 'guides/personal-data': ['up to # different reads'] },
  },
  {
    fact: 'MiB of a file that a start rewrites',
    value: maxQuickRewriteBytes / mib,
    places: { 'guides/personal-data': ['the file is over # MiB', 'if it is up to # MiB'] },
  },
  {
    fact: 'segments of a message',
    value: maxSegments,
    places: {
      'guides/sending': ['| # segments |'],
      'errors/message_too_long': ['So # segments are 1,530 or 670 characters', 'at most # are allowed'],
      'errors/body_too_large': ['A message of # segments'],
      contract: ['The text, 1 to # segments', 'a text of 1 to # segments', 'fits into # segments'],
    },
  },
  ...(['gsm7', 'ucs2'] as const).flatMap((encoding) => [
    {
      fact: `units of a ${encoding} text alone`,
      value: segmentCapacity(encoding, 1),
      places: {
        'guides/sending': [`| \`${encoding}\` | # |`],
        contract: [encoding === 'gsm7' ? '`gsm7` (# characters per segment)' : '`ucs2` (#)'],
      },
    },
    {
      fact: `units of a ${encoding} segment`,
      value: segmentCapacity(encoding, 2),
      places: {
        'guides/sending': [`| \`${encoding}\` | ${segmentCapacity(encoding, 1)} | # |`],
        'errors/message_too_long': [
          encoding === 'gsm7' ? 'A segment has # characters' : 'with # characters per segment',
        ],
      },
    },
    {
      fact: `units of the longest ${encoding} text`,
      value: maxSegments * segmentCapacity(encoding, 2),
      places: {
        'guides/sending': [
          `| \`${encoding}\` | ${segmentCapacity(encoding, 1)} | ${segmentCapacity(encoding, 2)} | # |`,
        ],
        'errors/message_too_long': [encoding === 'gsm7' ? '10 segments are # or' : '1,530 or # characters'],
        contract: [encoding === 'gsm7' ? 'at most # characters of the GSM alphabet' : 'or # UTF-16 code units'],
      },
    },
  ]),
  {
    fact: 'days until the latest `send_at`',
    value: maxScheduleMs / dayMs,
    places: {
      'guides/sending': ['up to # days from now'],
      'guides/message-states': ['until `send_at`, at most # days'],
      contract: ['up to # days from now'],
    },
  },
  {
    fact: 'minutes until the earliest `expires_at`',
    value: minValidityMs / minuteMs,
    places: { 'guides/sending': ['# minute to 72 hours after'], contract: ['# minute to 72 hours after'] },
  },
  {
    fact: 'hours until the latest `expires_at`',
    value: maxValidityMs / hourMs,
    places: { 'guides/sending': ['1 minute to # hours after'], contract: ['1 minute to # hours after'] },
  },
  {
    fact: 'hours until the default `expires_at`',
    value: defaultValidityMs / hourMs,
    places: {
      'guides/sending': ['after `send_at`; # hours by default'],
      'guides/operating': ['Waiting messages expire after # hours', 'Waiting messages expire # hours'],
      'guides/simulator': ['`expires_at`, which is # hours after', 'It expires after # hours'],
      contract: ['after `send_at`, by default # hours'],
    },
  },
  {
    fact: 'hours after `expires_at` until a message without a receipt is `unknown`',
    value: receiptMarginMs / hourMs,
    places: {
      'guides/sending': ['# hour after `expires_at`'],
      'guides/message-states': ['until # hour after `expires_at`'],
      'guides/simulator': ['until # hour after `expires_at`'],
      'guides/what-happens-when': ['`unknown` # hour after its `expires_at`'],
    },
  },
  {
    fact: 'hours until the simulator number without a receipt is `unknown`',
    value: (defaultValidityMs + receiptMarginMs) / hourMs,
    places: { 'guides/simulator': ['`unknown` after # hours'] },
  },
  {
    fact: 'minutes for which an early receipt is stored',
    value: earlyMs / minuteMs,
    places: { 'guides/what-happens-when': ['it is stored for # minutes'] },
  },
  {
    fact: 'days for which an unmatched receipt is stored',
    value: orphanMs / dayMs,
    places: {
      'guides/what-happens-when': ['or for # days if it may'],
      'guides/personal-data': ['after # days at most'],
    },
  },
  {
    fact: 'minutes in which the same inbound text is a repetition',
    value: repeatedWithinMs / minuteMs,
    places: {
      'guides/opt-outs-and-quiet-hours': ['The same text within # minutes'],
      'guides/sandbox': ['text within # minutes is ignored'],
    },
  },
  {
    fact: 'days in which an inbound text is a reply',
    value: answeredWithinMs / dayMs,
    places: { 'guides/opt-outs-and-quiet-hours': ['to the phone within # days'] },
  },
  {
    fact: 'live transactional messages to a number in an hour',
    value: config.destinationCap?.messages ?? 0,
    places: { 'guides/costs-and-limits': ['can send # live transactional messages to a number within an hour'] },
  },
  {
    fact: 'texts in `metadata`',
    value: schemas['Metadata']?.maxProperties ?? 0,
    places: {
      'guides/sending': ['`metadata` contains up to # texts'],
      contract: ['about the message: at most #,', 'an object of at most # texts of up to 500'],
    },
  },
  {
    fact: 'recipients of a batch',
    value: ofMember('TextBatchCreate', 'recipients').maxItems ?? 0,
    places: { 'guides/sending': ['to up to # recipients'], contract: ['a list of 1 to # recipients'] },
  },
  {
    fact: 'consents of an import',
    value: ofMember('ConsentImport', 'consents').maxItems ?? 0,
    places: { 'guides/personal-data': ['stores up to # at a time'], contract: ['a list of 1 to # consents'] },
  },
  {
    fact: 'requests of a batch of writes',
    value: ofMember('Batch', 'requests').maxItems ?? 0,
    places: {
      'guides/syncing': ['runs up to # writes'],
      contract: ['Runs up to # writes', 'a list of 1 to # requests'],
    },
  },
  {
    fact: 'templates of a user in a mode',
    value: maxTemplates,
    places: {
      'guides/batches-and-templates': ['You can have # templates in each mode'],
      'errors/template_limit': ['you have # templates in this mode', "You have # templates in the mode 'test'"],
      contract: ['You can have # templates in each mode'],
    },
  },
  {
    fact: 'versions of a template',
    value: maxVersions,
    places: { 'guides/batches-and-templates': ['The last # versions are stored'] },
  },
  {
    fact: 'languages of a template',
    value: schemas['TemplateTexts']?.maxProperties ?? 0,
    places: {
      'guides/batches-and-templates': ['with up to # languages'],
      contract: ['an object of 1 to # texts by language'],
    },
  },
  {
    fact: 'variables of a template',
    value: schemas['TemplateVariables']?.maxProperties ?? 0,
    places: {
      'guides/batches-and-templates': ['and # variables each'],
      contract: ['an object of at most # variables'],
    },
  },
  {
    fact: 'senders of a user',
    value: maxSenders,
    places: {
      'errors/sender_limit': ['you have registered # senders', 'A user can register # senders'],
      contract: ['A user can register # senders'],
    },
  },
  {
    fact: 'endpoints of a user in a mode',
    value: maxEndpoints,
    places: {
      'guides/webhook-endpoints': ['A user can have # endpoints in each mode'],
      contract: ['A user can have # endpoints in each mode'],
    },
  },
  {
    fact: 'seconds until a receiver must have responded',
    value: webhookTimeoutMs / secondMs,
    places: {
      'guides/webhooks': ['Any 2xx within # seconds is success'],
      'guides/what-happens-when': ['Each attempt has a timeout of # seconds'],
      client: ['Respond within # seconds'],
      contract: ['Return any 2xx within # seconds'],
    },
  },
  {
    fact: 'seconds in which the body of the response must end',
    value: webhookBodyMs / secondMs,
    places: { 'guides/webhooks': ['must end within # more second'] },
  },
  {
    fact: 'KiB of a response that are stored',
    value: excerptBytes / kib,
    places: { 'guides/webhooks': ['with up to # KiB of the response'] },
  },
  {
    fact: 'hours by which `Retry-After` can delay a webhook',
    value: longestRetryAfterMs / hourMs,
    places: { 'guides/webhooks': ['extends the pause, up to # hours'] },
  },
  {
    fact: 'failures until the circuit breaker of a receiver opens',
    value: failuresBeforePauses,
    places: {
      'guides/webhooks': ['After # failures in a row', '`a receiver of webhooks failed # times in a row`'],
      'guides/what-happens-when': ['After # failures in a row, a receiver'],
      'guides/sandbox': ['(after # failures in a row)'],
    },
  },
  {
    fact: 'seconds of the first pause of a receiver',
    value: firstPauseMs / secondMs,
    places: { 'guides/webhooks': ['with pauses from # seconds to'] },
  },
  {
    fact: 'minutes of the longest pause of a receiver',
    value: longestPauseMs / minuteMs,
    places: { 'guides/webhooks': ['with pauses from 5 seconds to # minutes'] },
  },
  {
    fact: 'seconds from which a receiver is slow',
    value: promptMs / secondMs,
    places: { 'guides/webhooks': ['respond after more than # seconds'] },
  },
  {
    fact: 'days of failures until an endpoint is disabled',
    value: maxFailingMs / dayMs,
    places: {
      'guides/webhook-endpoints': ['one that fails for # days'],
      'errors/webhook_endpoint_disabled': ['attempts failed for # days'],
    },
  },
  {
    fact: 'days of the longest overlap of two webhook secrets',
    value: (ofMember('WebhookSecretRotation', 'overlap_seconds').maximum ?? 0) / (dayMs / secondMs),
    places: {
      'guides/webhook-endpoints': ['a day by default, at most # days'],
      contract: ['the previous secret also signs, up to # days'],
    },
  },
  {
    fact: 'KiB of a body of messaging',
    value: messagingProfile.bodyLimitBytes / kib,
    places: {
      'guides/operating': ['(# KiB for messaging)'],
      'guides/connect-a-carrier': ['request of at most # KiB'],
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
    value: multipartBytes / mib,
    places: { 'errors/body_too_large': ['can have # MiB in total'] },
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
    fact: 'MB of an image',
    value: maxImageBytes / mib,
    places: {
      'guides/images': ['up to # MB and 25 million pixels'],
      'guides/differences-from-tec': ['up to # MB and 25 million pixels'],
      contract: ['up to # MB and 25 million pixels', 'one file of at most # MB', 'image of at most # MB'],
    },
  },
  {
    fact: 'pixels of the longer side of a stored image',
    value: MAX_SIDE,
    places: {
      'guides/images': ['at most # pixels wide and high'],
      'guides/differences-from-tec': ['at most # pixels wide and high'],
      contract: ['at most # pixels wide and high'],
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
    value: mostWaiting,
    places: { 'guides/operating': ['with more than # that wait'] },
  },
  {
    fact: 'MiB of unread responses',
    value: mostUnreadBytes / mib,
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
    value: refusedAboveMs[urgency],
    places: {
      'guides/operating': [
        { anonymous: 'is more than # ms behind', read: 'from # ms also reads', signedIn: 'from # ms all except' }[
          urgency
        ],
      ],
    },
  })),
  {
    fact: 'seconds of the write of /readyz',
    value: writeProbeMs / secondMs,
    places: { 'guides/operating': ['stores a small write within # seconds'] },
  },
  {
    fact: 'seconds between counts of the processes',
    value: countProcessesMs / secondMs,
    places: { 'guides/operating': ['every # seconds each process counts'] },
  },
  {
    fact: 'callers that a metric counts by themselves',
    value: maxCallers,
    places: { 'guides/operating': ['From the #th caller'] },
  },
  {
    fact: 'seconds of a lease',
    value: leaseMs / secondMs,
    places: {
      'guides/operating': ['at a time, for # seconds with renewals', 'take them over after # seconds'],
      'guides/what-happens-when': ['A lease lasts # seconds'],
    },
  },
  {
    fact: 'seconds until a stop has ended',
    value: stopTimes.wholeMs / secondMs,
    places: {
      'guides/operating': ['gracefully, within # seconds', 'the process exits after # seconds'],
      'guides/what-happens-when': ['exits within # seconds'],
    },
  },
  {
    fact: 'seconds until an HTTP carrier is tested',
    value: minOpenMs / secondMs,
    places: { 'guides/what-happens-when': ['the first after # seconds', 'After # seconds it is given one message'] },
  },
  {
    fact: 'minutes of the longest pause between tests of an HTTP carrier',
    value: maxOpenMs / minuteMs,
    places: { 'guides/what-happens-when': ['pauses that double up to # minute'] },
  },
  {
    fact: 'minutes by which `Retry-After` can delay a carrier',
    value: maxRetryAfterMs / minuteMs,
    places: {
      'guides/what-happens-when': ['nothing is submitted until then (at most # minutes)'],
      'guides/connect-a-carrier': ['`Retry-After` is used up to # minutes'],
    },
  },
  {
    fact: 'minutes of the longest pause of a throttled message',
    value: maxThrottledPauseMs / minuteMs,
    places: { 'guides/what-happens-when': ['it waits with growing pauses, up to # minutes'] },
  },
  {
    fact: 'events of a calendar file',
    value: maxFeedEvents,
    places: {
      'guides/feeds-and-pages': ['the first # events of the list'],
      contract: ['It contains at most # events'],
    },
  },
  {
    fact: 'events of a list page for readers',
    value: MAX_CARDS,
    places: { 'guides/feeds-and-pages': ['lists show # events'] },
  },
  {
    fact: 'records of a page by default',
    value: defaultPerPage,
    places: {
      'guides/calendar-queries': ['A page has # events'],
      'guides/calendar-clients': ['ahead by default; # per page'],
    },
  },
  {
    fact: 'records of a page at most',
    value: maxPerPage,
    places: { 'guides/calendar-queries': ['up to # with `per_page`'] },
  },
  {
    fact: 'words of `q`',
    value: maxWords,
    places: { 'guides/calendar-clients': ['Only the first # words are used'] },
  },
  {
    fact: 'results of `q`',
    value: maxRanked,
    places: { 'guides/calendar-clients': ['at most the best # matches'] },
  },
  {
    fact: 'records of an imported page',
    value: importPageSize,
    places: { 'guides/moving': ['sequential, with # records each'] },
  },
  ...[
    { fact: 'pages of an imported list', value: config.importLimits.pages, row: 'pages of one list' },
    { fact: 'records of an import', value: config.importLimits.records, row: 'records of one run' },
    {
      fact: 'requests of an import',
      value: config.importLimits.requests,
      row: 'requests for pages and files, with repeated ones',
    },
    { fact: 'hours of an import', value: config.importLimits.hours, row: 'hours of one run' },
    { fact: 'values of an imported page', value: maxValues, row: 'values in a page' },
    { fact: 'levels of an imported page', value: maxDepth, row: 'levels in a page' },
    { fact: 'events of an imported file', value: maxFileEvents, row: 'events in a file' },
  ].map(({ fact, value, row }) => ({ fact, value, places: { 'guides/moving': [`| ${row} | # |`] } })),
  {
    fact: 'MB of an imported page or file',
    value: maxSourceBytes / mib,
    places: { 'guides/moving': ['| size of a page or file | # MB |'] },
  },
  {
    fact: 'seconds to parse an imported page or file',
    value: parseMs / secondMs,
    places: { 'guides/moving': ['to parse a page or file | # s,'] },
  },
  {
    fact: 'MB to parse an imported page or file',
    value: heapMegabytes,
    places: { 'guides/moving': ['to parse a page or file | 60 s, # MB'] },
  },
  {
    fact: 'characters of an imported record',
    value: maxRecordCharacters,
    places: { 'guides/moving': ['A record with more than # characters'] },
  },
  {
    fact: 'categories of an imported site',
    value: maxImportedCategories,
    places: { 'guides/moving': ['A site with more than # categories'] },
  },
  {
    fact: 'levels of imported categories',
    value: maxCategoryLevels,
    places: { 'guides/moving': ['categories more than # levels deep'] },
  },
  {
    fact: 'webhooks in the state of the sandbox',
    value: newestInState,
    places: { contract: ['the newest # webhooks'] },
  },
  {
    fact: 'days by which the sandbox advances at most',
    value: (ofMember('SandboxAdvance', 'seconds').maximum ?? 0) / (dayMs / secondMs),
    places: { contract: ['The seconds to advance, at most # days'] },
  },
];
