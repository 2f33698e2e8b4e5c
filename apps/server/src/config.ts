import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createSecureContext } from 'node:tls';
import { z } from 'zod';
import { leastKeyCharacters } from './account/secret-box.ts';
import { isAddressOrNetwork } from './address-list.ts';
import { findPostgresFault } from './database/postgres-address.ts';
import { type DestinationCap, readDestinationCap } from './messaging/admission/destination-cap.ts';
import { type CarriersFile, CarriersFileFaults, readCarriersFile } from './messaging/carriers/carriers-file.ts';
import { type PriceList, readPrices } from './messaging/costs/prices.ts';
import { type Keywords, normaliseKeyword } from './messaging/inbound/keywords.ts';
import type { DailyHours } from './messaging/messages/marketing-hours.ts';
import { fitsAsSender } from './messaging/senders/sender.ts';

/** What is wrong with the environment, all of it at once. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const onOff = (byDefault: 'on' | 'off') =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'], { error: "must be 'on' or 'off'" })
    .default(byDefault)
    .transform((text) => text === 'on' || text === 'true' || text === '1');

const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  );

const greatestPort = 65_535;
const port = z
  .string()
  .regex(/^\d{1,5}$/, { error: 'must be a port number' })
  .transform(Number)
  .refine((number) => number <= greatestPort, { error: `must be a port number, ${greatestPort} or less` });

/** What addresses begin with: a path may follow, nothing else. */
const isBase = (url: string): boolean => {
  const { username, password } = new URL(url);
  return username === '' && password === '' && !/[?#]/.test(url);
};

const secretKey = z
  .string()
  .min(leastKeyCharacters, { error: `must have at least ${leastKeyCharacters} characters` })
  .optional();

const days = z.coerce
  .number({ error: 'must be a number of days' })
  .int({ error: 'must be a whole number of days' })
  .min(1, { error: 'must be 1 day or more' })
  .max(36_500, { error: 'must be 36,500 days or less' });

const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/\s]+$/;
const host = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/;
const isHost = (text: string): boolean => {
  const found = host.exec(text);
  return found !== null && Number(found[1] ?? 0) <= greatestPort;
};

const zone = z.string().refine(isZone, { error: "must be a time zone such as 'Africa/Kampala'" });

const hoursOfDay = /^([01]\d|2[0-4]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/;
const dailyHours = z
  .string()
  .transform(readDailyHours)
  .refine((hours) => hours !== undefined, { error: "must be hours of a day such as '08:00-20:00', or 'off'" });

const words = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map(normaliseKeyword)
      .filter((word) => word !== ''),
  )
  .refine((found) => found.length > 0, { error: 'must have at least one word' });

const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, { error: "must be 'sqlite:<file>' or 'postgres://…'", abort: true })
    .superRefine((url, context) => {
      const message = url.startsWith('sqlite:') ? undefined : findPostgresFault(url);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    })
    .optional(),
  NGOMA_DATA: z.string().min(1).default('data'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "must be an address such as 'https://events.example.ug'", abort: true })
    .refine(isBase, { error: "must be an address without a login, '?' and '#'" })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  TRUST_PROXY: list.refine((items) => items.every(isAddressOrNetwork), {
    error: "must be addresses or networks such as '10.0.0.0/8', separated by commas",
  }),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  NGOMA_SECRET_KEY: secretKey,
  NGOMA_SECRET_KEY_PREVIOUS: secretKey,
  NGOMA_TIMEZONE: zone.default('Africa/Kampala'),
  NGOMA_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: "must be a code such as 'UGX'" })
    .default('UGX'),
  NGOMA_PRICES: z
    .string()
    .default('')
    .transform((text, context) => {
      const { prices, faults } = readPrices(text);
      for (const message of faults) context.addIssue({ code: 'custom', message });
      return prices;
    }),
  NGOMA_SENDERS: list.refine((names) => names.every(fitsAsSender), {
    error: "must be names of 1 to 11 characters of the GSM alphabet such as 'NWSC', separated by commas",
  }),
  // The last ones of each are Luganda.
  NGOMA_STOP_WORDS: words.prefault('stop, stop all, unsubscribe, opt out, quit, komya, lekera awo, yimiriza'),
  NGOMA_START_WORDS: words.prefault('start, unstop, subscribe, opt in, tandika'),
  NGOMA_MARKETING_HOURS: dailyHours.prefault('08:00-20:00'),
  NGOMA_CARRIERS: z.string().optional(),
  NGOMA_DESTINATION_CAP: z
    .string()
    .transform((text) => (text === 'off' ? text : readDestinationCap(text)))
    .refine((cap) => cap !== undefined, {
      error: "must be messages within a time such as '20/hour' or '50/day', or 'off'",
    })
    .prefault('20/hour'),
  NGOMA_WORKER: onOff('on'),
  NGOMA_RATE_LIMIT: onOff('on'),
  NGOMA_CORS_ORIGINS: list
    .transform((items) => items.map((item) => item.toLowerCase().replace(/\/$/, '')))
    .refine((items) => items.every((item) => origin.test(item)), {
      error: "must be origins such as 'https://www.example.ug', separated by commas",
    }),
  NGOMA_HOSTS: list
    .transform((items) => items.map((item) => item.toLowerCase()))
    .refine((items) => items.every(isHost), {
      error:
        "must be hosts such as 'events.example.ug', separated by commas, with a port where it is not the usual one",
    }),
  NGOMA_RETENTION_AUDIT: days.default(365),
  NGOMA_RETENTION_WEBHOOKS: days.default(30),
  NGOMA_RETENTION_TEXTS: days.default(90),
  NGOMA_RETENTION_MESSAGES: days.optional(),
  VALIDATE_RESPONSES: onOff('off'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
});

/** The environment variables that are settings. */
export const settingNames: readonly string[] = Object.keys(Environment.shape);

/** A certificate with its key, in PEM, and the files that they were read from. */
export interface TlsSettings {
  readonly cert: string;
  readonly key: string;
  readonly certFile: string;
  readonly keyFile: string;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  /** `sqlite:<file>` or `postgres://…`. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** The address that users know, without a slash at its end. */
  readonly publicUrl: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly tls: TlsSettings | undefined;
  readonly secretKey: string | undefined;
  /** The key of before, for `ngoma secret-key rotate` only. */
  readonly previousSecretKey: string | undefined;
  readonly timeZone: string;
  /** ISO 4217, of what messages cost, and of events whose cost names no currency: `UGX`. */
  readonly currency: string;
  /** Of a segment, in the networks that have one. */
  readonly prices: PriceList;
  /** Whether this process takes requests; `ngoma serve --worker` starts one that does not. */
  readonly api: boolean;
  /** Undefined where there is only the simulator. */
  readonly carriersFile: CarriersFile | undefined;
  /** When marketing messages may be sent, by the clocks of `timeZone`; undefined for at any time. */
  readonly marketingHours: DailyHours | undefined;
  /** Senders that all live keys may use. */
  readonly approvedSenders: readonly string[];
  /** Words with which phones opt out, and in again. */
  readonly keywords: Keywords;
  /** The most transactional messages to one number; undefined for any number. */
  readonly destinationCap: DestinationCap | undefined;
  readonly worker: boolean;
  readonly rateLimit: boolean;
  /** Origins whose pages may write; every page may read. */
  readonly corsOrigins: readonly string[];
  /** Hosts that may stand in links; undefined where any host may that is asked, because no proxy could pass one on. */
  readonly hosts: readonly string[] | undefined;
  /** How many days lines of the audit are kept. */
  readonly auditDays: number;
  /** How many days webhooks are kept after their last attempt. */
  readonly webhookDays: number;
  /** How many days the texts of messages are kept. */
  readonly textDays: number;
  /** How many days messages are kept; undefined for ever. */
  readonly messageDays: number | undefined;
  readonly validateResponses: boolean;
  readonly logLevel: string;
}

/** Reads the settings; throws a ConfigError that names every wrong one. This is the only reader of the environment. */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(set);
  const faults = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? [];
  if (Boolean(set['TLS_CERT']) !== Boolean(set['TLS_KEY'])) faults.push('TLS_CERT and TLS_KEY go together');
  faults.push(...ambiguousWords(parsed.data));
  const carriers = readCarriers(set['NGOMA_CARRIERS'], environment);
  faults.push(...carriers.faults);
  if (!parsed.success || faults.length > 0) {
    throw unusable(faults);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL ?? `sqlite:${path.join(env.NGOMA_DATA, 'ngoma.db')}`,
    dataDir: env.NGOMA_DATA,
    publicUrl: env.PUBLIC_URL,
    trustedProxies: env.TRUST_PROXY,
    tls: readTls(env.TLS_CERT, env.TLS_KEY),
    secretKey: env.NGOMA_SECRET_KEY,
    previousSecretKey: env.NGOMA_SECRET_KEY_PREVIOUS,
    timeZone: env.NGOMA_TIMEZONE,
    currency: env.NGOMA_CURRENCY,
    prices: env.NGOMA_PRICES,
    api: true,
    carriersFile: carriers.file,
    marketingHours: env.NGOMA_MARKETING_HOURS === 'off' ? undefined : env.NGOMA_MARKETING_HOURS,
    approvedSenders: env.NGOMA_SENDERS,
    keywords: { stop: env.NGOMA_STOP_WORDS, start: env.NGOMA_START_WORDS },
    destinationCap: env.NGOMA_DESTINATION_CAP === 'off' ? undefined : env.NGOMA_DESTINATION_CAP,
    worker: env.NGOMA_WORKER,
    rateLimit: env.NGOMA_RATE_LIMIT,
    corsOrigins: env.NGOMA_CORS_ORIGINS,
    hosts: env.NGOMA_HOSTS.length > 0 || env.TRUST_PROXY.length > 0 ? env.NGOMA_HOSTS : undefined,
    auditDays: env.NGOMA_RETENTION_AUDIT,
    webhookDays: env.NGOMA_RETENTION_WEBHOOKS,
    textDays: env.NGOMA_RETENTION_TEXTS,
    messageDays: env.NGOMA_RETENTION_MESSAGES,
    validateResponses: env.VALIDATE_RESPONSES,
    logLevel: env.LOG_LEVEL,
  };
}

function ambiguousWords(env: z.infer<typeof Environment> | undefined): string[] {
  const both = env?.NGOMA_STOP_WORDS.filter((word) => env.NGOMA_START_WORDS.includes(word)) ?? [];
  return both.map((word) => `NGOMA_STOP_WORDS and NGOMA_START_WORDS must not share '${word}'`);
}

const unusable = (faults: readonly string[]): ConfigError =>
  new ConfigError(`These settings cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);

/** Its faults are named together with those of the other settings. */
function readCarriers(
  file: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): { readonly file: CarriersFile | undefined; readonly faults: readonly string[] } {
  if (file === undefined) return { file: undefined, faults: [] };
  try {
    return { file: readCarriersFile(file, environment), faults: [] };
  } catch (error) {
    if (!(error instanceof CarriersFileFaults)) throw error;
    return { file: undefined, faults: error.faults.map((fault) => `NGOMA_CARRIERS: ${fault}`) };
  }
}

const readTls = (certFile: string | undefined, keyFile: string | undefined): Config['tls'] =>
  certFile === undefined || keyFile === undefined ? undefined : readCertificate({ certFile, keyFile });

/** Reads a certificate and its key; throws a ConfigError where they cannot be used together. */
export function readCertificate({ certFile, keyFile }: Pick<TlsSettings, 'certFile' | 'keyFile'>): TlsSettings {
  const tls = { cert: readSetting('TLS_CERT', certFile), key: readSetting('TLS_KEY', keyFile) };
  try {
    createSecureContext(tls);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw unusable([`TLS_CERT and TLS_KEY must be a certificate and its key in PEM (${why})`]);
  }
  return { ...tls, certFile, keyFile };
}

function readSetting(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw unusable([`${name} names the file '${file}', which cannot be read`]);
  }
}

/** Undefined where it cannot be read. */
function readDailyHours(text: string): DailyHours | 'off' | undefined {
  if (text === 'off') return text;
  const [, ...parts] = hoursOfDay.exec(text) ?? [];
  const [fromHour = 0, fromRest = 0, untilHour = 0, untilRest = 0] = parts.map(Number);
  const hours = { fromMinute: fromHour * 60 + fromRest, untilMinute: untilHour * 60 + untilRest };
  return hours.fromMinute < hours.untilMinute && hours.untilMinute <= 1_440 ? hours : undefined;
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** On a developer's machine, which nothing outside reaches, test keys may send webhooks to `http://127.0.0.1:…`. */
export function allowsLoopbackCallbacks({ host, publicUrl, trustedProxies }: Config): boolean {
  return listensOnLoopback(host) && publicUrl === undefined && trustedProxies.length === 0;
}

/** What the addresses of this service begin with where nobody has said it, and nobody is asking. */
export const ownOrigin = ({ tls, host, port }: Config): string =>
  `${tls === undefined ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Whether only this machine reaches what listens there. */
export const listensOnLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.');
