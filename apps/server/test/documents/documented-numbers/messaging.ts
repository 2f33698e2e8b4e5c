import { statusCodes } from '@ngoma/smpp';
import { segmentCapacity } from '@ngoma/sms';
import { maxFileRows } from '../../../src/messaging/batches/recipient-files/read-rows.ts';
import { maxOpenMs, minOpenMs } from '../../../src/messaging/carriers/circuit-breaker.ts';
import { heardWithinMs } from '../../../src/messaging/carriers/controls/repository.ts';
import { maxRetryAfterMs } from '../../../src/messaging/carriers/http/answers.ts';
import { maxAnswerOctets } from '../../../src/messaging/carriers/http/requests.ts';
import { maxPatternLength } from '../../../src/messaging/carriers/http/response-forms/safe-pattern.ts';
import { maxXmlDepth, maxXmlElements } from '../../../src/messaging/carriers/http/response-forms/xml-document.ts';
import { ruleFor, systemErrorMs } from '../../../src/messaging/carriers/refusal-table.ts';
import { unansweredDownMs } from '../../../src/messaging/carriers/smpp/health.ts';
import { maxPauseMs as maxThrottledPauseMs } from '../../../src/messaging/dispatch/attempt-rules.ts';
import { failoverAfterMs } from '../../../src/messaging/dispatch/health-checks.ts';
import { minBackoffMs as minQueryPauseMs } from '../../../src/messaging/dispatch/query-sm.ts';
import { receiptMarginMs } from '../../../src/messaging/dispatch/record-attempts.ts';
import { repeatedWithinMs, textIdMs } from '../../../src/messaging/inbound/inbound-message.ts';
import { partsWithinMs } from '../../../src/messaging/inbound/reassemble-parts.ts';
import { answeredWithinMs } from '../../../src/messaging/inbound/receive-inbound.ts';
import {
  defaultValidityMs,
  maxScheduleMs,
  maxSegments,
  maxValidityMs,
  minValidityMs,
} from '../../../src/messaging/messages/check/check-message.ts';
import { earlyMs, orphanMs } from '../../../src/messaging/receipts/repository.ts';
import { maxSenders } from '../../../src/messaging/senders/handlers.ts';
import { maxSeptets as maxSenderCharacters } from '../../../src/messaging/senders/sender.ts';
import { maxTemplates, maxVersions } from '../../../src/messaging/templates/template.ts';
import { dayMs, hourMs, minuteMs } from '../../../src/time/durations.ts';
import { type DocumentedNumber, kib, ofMember, schemas, secondMs } from './documented-number.ts';

export const numbersOfMessaging: readonly DocumentedNumber[] = [
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
      'guides/connect-a-carrier': ['the same text within # minutes'],
    },
  },
  {
    fact: 'days for which the id of an inbound text is stored',
    value: textIdMs / dayMs,
    places: {
      'guides/connect-a-carrier': ['The same id within # days'],
      'guides/personal-data': ['| ids that carriers give to texts of phones | after # days |'],
    },
  },
  {
    fact: 'days in which an inbound text is a reply',
    value: answeredWithinMs / dayMs,
    places: { 'guides/opt-outs-and-quiet-hours': ['to the phone within # days'] },
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
    places: {
      'guides/sending': ['to up to # recipients'],
      'guides/console': ['at most #, and asks before'],
      contract: ['a list of 1 to # recipients'],
    },
  },
  {
    fact: 'recipients of a file',
    value: maxFileRows,
    places: {
      'guides/batches-and-templates': ['# recipients, and `batch`'],
      contract: ['has up to # recipients', 'of at most 10 MB and # recipients'],
    },
  },
  {
    fact: 'consents of an import',
    value: ofMember('ConsentImport', 'consents').maxItems ?? 0,
    places: { 'guides/personal-data': ['stores up to # at a time'], contract: ['a list of 1 to # consents'] },
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
    fact: 'KiB of a response of a carrier that are read',
    value: maxAnswerOctets / kib,
    places: { 'guides/connect-a-carrier': ['Responses are read up to # KiB'] },
  },
  {
    fact: 'characters of a pattern',
    value: maxPatternLength,
    places: { 'guides/connect-a-carrier': ['of JavaScript of up to # characters'] },
  },
  {
    fact: 'levels of XML',
    value: maxXmlDepth,
    places: { 'guides/connect-a-carrier': ['XML up to # levels'] },
  },
  {
    fact: 'elements of XML',
    value: maxXmlElements,
    places: { 'guides/connect-a-carrier': ['levels and # elements'] },
  },
  {
    fact: 'minutes of the longest pause of a throttled message',
    value: maxThrottledPauseMs / minuteMs,
    places: { 'guides/what-happens-when': ['it waits with growing pauses, up to # minutes'] },
  },
  {
    fact: 'seconds after which messages use another carrier',
    value: failoverAfterMs / secondMs,
    places: {
      'guides/what-happens-when': [
        'After # seconds, waiting and new messages',
        'and after # seconds they and new ones',
      ],
    },
  },
  {
    fact: 'minutes without a response until a carrier is down',
    value: unansweredDownMs / minuteMs,
    places: {
      'guides/operating': ['no submit got a response for # minute'],
      'guides/what-happens-when': ['as `down` after # minute without a response'],
    },
  },
  {
    fact: 'minutes for which a process is listed',
    value: heardWithinMs / minuteMs,
    places: { 'guides/what-happens-when': ['missing from `/v1/carriers` after # minute'] },
  },
  {
    fact: 'minutes without queries after one without a response',
    value: minQueryPauseMs / minuteMs,
    places: { 'guides/what-happens-when': ['gets none for # minute, then'] },
  },
  {
    fact: 'days until the parts of an inbound text are stored without the missing ones',
    value: partsWithinMs / dayMs,
    places: {
      'guides/opt-outs-and-quiet-hours': ['parts are missing # day after the first'],
      'guides/personal-data': ['| parts of long texts | after # day |'],
    },
  },
  {
    fact: 'characters of a sender',
    value: maxSenderCharacters,
    places: {
      'guides/sending': ['up to # characters of the GSM alphabet'],
      contract: ['up to # characters of the GSM alphabet', '1 to # characters of the GSM alphabet'],
    },
  },
  {
    fact: 'minutes for which a system error of a carrier is retried',
    value: systemErrorMs / minuteMs,
    places: {
      'guides/connect-a-carrier': ['`0x08` for # minutes'],
      'guides/what-happens-when': ['(for `0x08` after # minutes by default)'],
    },
  },
  ...[
    { fact: 'tries of a failed submit', code: statusCodes.ESME_RSUBMITFAIL, sentence: '`0x45` # tries' },
    { fact: 'tries after an unknown code', code: 0x4ff, sentence: 'all unknown codes # tries' },
  ].map(({ fact, code, sentence }) => {
    const rule = ruleFor(code, new Map());
    return { fact, value: rule.do === 'retry' ? rule.tries : 0, places: { 'guides/connect-a-carrier': [sentence] } };
  }),
];
