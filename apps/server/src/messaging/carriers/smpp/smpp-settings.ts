import { createSecureContext } from 'node:tls';
import { statusCodes } from '@ngoma/smpp';
import { z } from 'zod';
import type { CodeRule, RefusalTable } from '../refusal-table.ts';
import {
  choice,
  commonSettings,
  fileFrom,
  host,
  onOff,
  reasonWord,
  type SettingSources,
  seconds,
  secretFrom,
  toCommon,
  wholeNumber,
} from '../setting-schemas.ts';

const numberType = { ton: wholeNumber(0, 255), npi: wholeNumber(0, 255) };
const numbering = (ton: number, npi: number) =>
  z.strictObject({ ton: numberType.ton.default(ton), npi: numberType.npi.default(npi) }).prefault({});

const fieldText = (most: number) => {
  const error = `must be a text of at most ${most} ASCII characters`;
  return z
    .string({ error })
    .max(most, { error })
    .regex(/^[\x20-\x7e]*$/, { error });
};

const idSpellings = { exact: 'exact', decimal_then_hex: 'dec→hex', hex_then_decimal: 'hex→dec' } as const;

const idRule = choice('exact', 'decimal_then_hex', 'hex_then_decimal').default('exact');

const IdSpelling = z
  .strictObject({
    rule: idRule,
    tlv: idRule,
    ignore_case: onOff.default(false),
    ignore_leading_zeros: onOff.default(false),
  })
  .refine(({ rule, tlv }) => rule === 'exact' || tlv === 'exact' || rule === tlv, {
    path: ['tlv'],
    error: "must be 'exact' or the same as rule: an id in a response is either decimal or hexadecimal",
  })
  .transform(({ rule, tlv, ignore_case: ignoreCase, ignore_leading_zeros: ignoreLeadingZeros }) => ({
    rule: idSpellings[rule],
    tlv: idSpellings[tlv],
    tolerance: { ignoreCase, ignoreLeadingZeros },
  }));

const statusWord = "must be a word after 'stat:' or a number of message_state";

/** Meanings of the carrier's own words and numbers, by the word in lower case. */
const Statuses = z
  .record(
    z.string().regex(/^[\x21-\x7e]{1,40}$/, { error: statusWord }),
    choice('delivered', 'undelivered', 'expired', 'rejected', 'unknown', 'en_route'),
  )
  .prefault({})
  .transform((statuses) => new Map(Object.entries(statuses).map(([word, status]) => [word.toLowerCase(), status])));

const codeForm = "must be a code such as '0x400' or a name such as 'ESME_RSYSERR'";

function codeOf(text: string): number | undefined {
  if (/^0x[0-9a-f]{1,8}$/i.test(text)) return Number(text);
  return Object.entries(statusCodes).find(([name]) => name === text)?.[1];
}

const Rule = z
  .discriminatedUnion(
    'do',
    [
      z.strictObject({ do: z.literal('refuse'), reason: reasonWord.default('refused_by_carrier') }),
      z.strictObject({
        do: z.literal('retry'),
        reason: reasonWord.default('carrier_error'),
        delay_s: seconds(1, 300).default(30_000),
        tries: wholeNumber(2, 100).default(4),
      }),
      z.strictObject({ do: z.literal('throttle') }),
      z.strictObject({ do: z.literal('stop'), reason: reasonWord.default('refused_by_carrier') }),
    ],
    { error: "must be { \"do\": … } with one of 'refuse', 'retry', 'throttle', 'stop'" },
  )
  .transform((rule): CodeRule => {
    if (rule.do !== 'retry') return rule;
    const { delay_s: delayMs, tries, reason } = rule;
    return { do: 'retry', reason, delayMs, tries };
  });

const Codes = z
  .record(
    z.string().refine((text) => (codeOf(text) ?? 0) !== 0, { error: codeForm }),
    Rule,
  )
  .prefault({})
  .transform((rules): RefusalTable => new Map(Object.entries(rules).map(([text, rule]) => [codeOf(text) ?? 0, rule])));

/** `true` or files. The certificate of the carrier is always checked. */
const tlsFrom = (sources: SettingSources) =>
  z
    .union(
      [
        z.literal(true),
        z.strictObject({
          ca: fileFrom(sources).optional(),
          cert: fileFrom(sources).optional(),
          key: fileFrom(sources).optional(),
          servername: host.optional(),
        }),
      ],
      { error: 'must be true, or { "ca": "file.pem", "servername": "…", "cert": "file.pem", "key": "file.pem" }' },
    )
    .transform((tls, context) => {
      if (tls === true) return {};
      const given = Object.fromEntries(
        Object.entries(tls).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      );
      const error = errorOfTls(given);
      if (error === undefined) return given;
      context.addIssue({ code: 'custom', message: error });
      return z.NEVER;
    });

function errorOfTls(files: Readonly<Record<string, string>>): string | undefined {
  if ('cert' in files !== 'key' in files) return 'must have both cert and key, or neither';
  if ('ca' in files && !files['ca']?.includes('-----BEGIN CERTIFICATE-----'))
    return 'names as ca a file that is not a certificate in PEM';
  try {
    createSecureContext(files);
    return undefined;
  } catch {
    // Messages of OpenSSL could quote a key.
    return 'names files that are not a certificate and its key in PEM';
  }
}

/** The settings of a carrier over SMPP 3.4. */
export const smppSchema = (sources: SettingSources) =>
  z
    .strictObject({
      kind: z.literal('smpp'),
      host,
      port: wholeNumber(1, 65_535).default(2775),
      tls: tlsFrom(sources).optional(),
      system_id: fieldText(255).min(1, { error: 'must not be empty' }),
      password: secretFrom(sources).refine((password) => /^[\x20-\x7e]{1,255}$/.test(password), {
        error: 'comes from an environment variable with more than 255 characters, or with others than ASCII',
      }),
      system_type: fieldText(255).default(''),
      bind: choice('transceiver', 'pair').default('transceiver'),
      addr_ton: numberType.ton.default(0),
      addr_npi: numberType.npi.default(0),
      addr_range: fieldText(40).default(''),
      ...commonSettings,
      enquire_link_s: seconds(1, 3600).default(30_000),
      response_s: seconds(1, 300).default(30_000),
      service_type: fieldText(5).default(''),
      source_alphanumeric: numbering(5, 0),
      source_short_code: numbering(3, 0),
      source_number: numbering(1, 1),
      dest_ton: numberType.ton.default(1),
      dest_npi: numberType.npi.default(1),
      alphabet: choice('gsm', 'latin1', 'ascii').default('gsm'),
      long_text: choice('udh8', 'udh16', 'sar', 'payload').default('udh8'),
      validity: choice('relative', 'absolute', 'none').default('relative'),
      id_spelling: IdSpelling.prefault({}),
      receipts: choice('per_part', 'first_part', 'last_part').default('per_part'),
      statuses: Statuses,
      query_after_s: seconds(0, 7 * 86_400).default(900_000),
      codes: Codes,
    })
    .transform((settings) => ({
      ...toCommon(settings),
      kind: settings.kind,
      host: settings.host,
      port: settings.port,
      tls: settings.tls,
      systemId: settings.system_id,
      password: settings.password,
      systemType: settings.system_type,
      bind: settings.bind,
      addrTon: settings.addr_ton,
      addrNpi: settings.addr_npi,
      addressRange: settings.addr_range,
      enquireLinkMs: settings.enquire_link_s,
      responseMs: settings.response_s,
      serviceType: settings.service_type,
      sourceAlphanumeric: settings.source_alphanumeric,
      sourceShortCode: settings.source_short_code,
      sourceNumber: settings.source_number,
      dest: { ton: settings.dest_ton, npi: settings.dest_npi },
      alphabet: settings.alphabet,
      longText: settings.long_text,
      validity: settings.validity,
      messageIds: settings.id_spelling,
      receipts: settings.receipts,
      statuses: settings.statuses,
      queryAfterMs: settings.query_after_s === 0 ? undefined : settings.query_after_s,
      codes: settings.codes,
    }));

/** Times in milliseconds, secrets and files by content. */
export type SmppSettings = z.output<ReturnType<typeof smppSchema>>;
