import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createSecureContext } from 'node:tls';
import { z } from 'zod';
import type { CanceledTitles } from '../calendar/imports/import.ts';
import type { ImportLimits } from '../calendar/imports/sources/limits.ts';
import { defaultHorizon, type Horizon, maxHorizonMonths, maxStoredDates } from '../calendar/recurrence/horizon.ts';
import { createPostgresHosts } from '../database/postgres/postgres-hosts.ts';
import { type CarriersFile, CarriersFileError, readCarriersFile } from '../messaging/carriers/carriers-file.ts';
import { type RequiredConsent, requiredConsents } from '../messaging/consents/repository.ts';
import type { PriceList } from '../messaging/costs/prices.ts';
import type { AutomaticReplies } from '../messaging/inbound/automatic-replies.ts';
import type { Keywords } from '../messaging/inbound/keywords.ts';
import type { DestinationCap } from '../messaging/messages/accept/admit-messages.ts';
import type { DailyHours } from '../messaging/messages/check/marketing-hours.ts';
import type { VerificationLimit } from '../messaging/verifications/limits.ts';
import * as read from './setting-values.ts';

/** All errors in the environment. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const Environment = z.object({
  PORT: read.port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: read.databaseUrl.optional(),
  DATABASE_REPLICA_URLS: read.replicaUrls,
  NGOMA_DATA: z.string().min(1).default('data'),
  PUBLIC_URL: read.baseUrl.optional(),
  TRUST_PROXY: read.networks,
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  NGOMA_SECRET_KEY: read.secretKey.optional(),
  NGOMA_SECRET_KEY_PREVIOUS: read.secretKey.optional(),
  NGOMA_TIMEZONE: read.timeZone.default('Africa/Kampala'),
  NGOMA_CURRENCY: read.currency.default('UGX'),
  NGOMA_PRICES: read.prices,
  NGOMA_SENDERS: read.senders,
  // The last words of each list are Luganda: komya, lekera awo and yimiriza; tandika. No speaker has confirmed them yet.
  NGOMA_STOP_WORDS: read.words.prefault(
    'stop, stopall, stop all, unsubscribe, cancel, end, quit, revoke, optout, opt out, komya, lekera awo, yimiriza',
  ),
  NGOMA_START_WORDS: read.words.prefault('start, unstop, subscribe, opt in, tandika'),
  NGOMA_HELP_WORDS: read.words.prefault('help, info'),
  NGOMA_STOP_REPLY: read.reply.optional(),
  NGOMA_HELP_REPLY: read.reply.optional(),
  NGOMA_MARKETING_HOURS: read.dailyHours.prefault('08:00-20:00'),
  NGOMA_REQUIRE_CONSENT: z.enum(requiredConsents, { error: "must be 'none' or 'marketing'" }).default('none'),
  NGOMA_CARRIERS: z.string().optional(),
  NGOMA_DESTINATION_CAP: read.destinationCap.prefault('20/hour'),
  NGOMA_VERIFICATION_LIMITS: read.verificationLimits.prefault(
    'number=5/hour,number=10/day,prefix=100/hour,key=1000/hour,client_address=10/hour',
  ),
  NGOMA_REQUIRE_STANDBY: read.onOff.prefault('off'),
  NGOMA_WORKER: read.onOff.prefault('on'),
  NGOMA_RATE_LIMIT: read.onOff.prefault('on'),
  NGOMA_CORS_ORIGINS: read.origins,
  NGOMA_HOSTS: read.hosts,
  NGOMA_RETENTION_AUDIT: read.days.default(365),
  NGOMA_RETENTION_ACCESS: read.days.default(365),
  NGOMA_RETENTION_WEBHOOKS: read.days.default(30),
  NGOMA_RETENTION_TEXTS: read.days.default(90),
  NGOMA_RETENTION_MESSAGES: read.daysOrOff.optional(),
  NGOMA_SERIES_MONTHS_BEFORE: read.count(maxHorizonMonths - 1).default(defaultHorizon.monthsBefore),
  NGOMA_SERIES_MONTHS_AHEAD: read.count(maxHorizonMonths - 1).default(defaultHorizon.monthsAhead),
  NGOMA_IMPORT_PAGES: read.count(1_000_000).default(2_000),
  NGOMA_IMPORT_RECORDS: read.count(10_000_000).default(100_000),
  NGOMA_IMPORT_REQUESTS: read.count(10_000_000).default(10_000),
  NGOMA_IMPORT_HOURS: read.count(1_000).default(12),
  NGOMA_IMPORT_CANCELED_TITLES: read.onOff.prefault('on'),
  VALIDATE_RESPONSES: read.onOff.prefault('off'),
  LOG_LEVEL: read.logLevel.default('info'),
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
  /** A URL for each standby that answers anonymous reads of the calendar. */
  readonly replicaUrls: readonly string[];
  readonly dataDir: string;
  /** The public address, without a slash at its end. */
  readonly publicUrl: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly tls: TlsSettings | undefined;
  readonly secretKey: string | undefined;
  /** The previous key, for `ngoma secret-key rotate` only. */
  readonly previousSecretKey: string | undefined;
  readonly timeZone: string;
  /** ISO 4217, of messages and of events without a currency: `UGX`. */
  readonly currency: string;
  /** The price of a segment by network. */
  readonly prices: PriceList;
  /** Whether this process serves requests. */
  readonly api: boolean;
  /** Undefined if there is only the simulator. */
  readonly carriersFile: CarriersFile | undefined;
  /** The hours of marketing messages in `timeZone`; undefined for all hours. */
  readonly marketingHours: DailyHours | undefined;
  /** Senders that all live keys may use. */
  readonly approvedSenders: readonly string[];
  /** The words by which phones opt out and in, and ask for help. */
  readonly keywords: Keywords;
  /** Replies to STOP and HELP. */
  readonly automaticReplies: AutomaticReplies;
  /** The most transactional messages to one number; undefined for no limit. */
  readonly destinationCap: DestinationCap | undefined;
  /** The messages that need a consent of their recipients. */
  readonly requiredConsent: RequiredConsent;
  /** Limits of one-time codes. */
  readonly verificationLimits: readonly VerificationLimit[];
  /** Whether sends are refused while no standby confirms. */
  readonly requireStandby: boolean;
  readonly worker: boolean;
  readonly rateLimit: boolean;
  /** Origins whose pages may write; every page may read. */
  readonly corsOrigins: readonly string[];
  /** Hosts that links may contain; undefined for every host, which is safe only without a proxy. */
  readonly hosts: readonly string[] | undefined;
  /** Days for which audit entries are stored. */
  readonly auditDays: number;
  /** Days for which entries of the access log are stored. */
  readonly accessDays: number;
  /** Days for which webhooks are stored after their last attempt. */
  readonly webhookDays: number;
  /** Days for which texts of messages are stored. */
  readonly textDays: number;
  /** Days for which messages are stored; `off` for no limit, undefined for the default of the database. */
  readonly messageDays: number | 'off' | undefined;
  /** The dates of series that are stored. */
  readonly horizon: Horizon;
  readonly importLimits: ImportLimits;
  /** Whether imported events are canceled if only their title says so. */
  readonly canceledTitles: CanceledTitles;
  readonly validateResponses: boolean;
  readonly logLevel: string;
}

/**
 * Reads the settings. Throws a ConfigError with all errors. `process/compile-cache.mjs` also reads `NGOMA_DATA`, before
 * this.
 */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(set);
  const errors = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? [];
  if (Boolean(set['TLS_CERT']) !== Boolean(set['TLS_KEY'])) errors.push('TLS_CERT and TLS_KEY must be set together');
  if (parsed.data?.NGOMA_REQUIRE_STANDBY && !set['DATABASE_URL']?.startsWith('postgres'))
    errors.push('NGOMA_REQUIRE_STANDBY needs PostgreSQL in DATABASE_URL');
  if (set['DATABASE_REPLICA_URLS'] && !set['DATABASE_URL']?.startsWith('postgres'))
    errors.push('DATABASE_REPLICA_URLS needs PostgreSQL in DATABASE_URL');
  errors.push(...ambiguousWords(parsed.data), ...tooLongHorizon(parsed.data));
  const carriers = readCarriers(set['NGOMA_CARRIERS'], environment);
  const tls = readTls(set['TLS_CERT'], set['TLS_KEY']);
  errors.push(...carriers.errors, ...tls.errors);
  if (!parsed.success || errors.length > 0) {
    throw invalid(errors);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL ?? `sqlite:${path.join(env.NGOMA_DATA, 'ngoma.db')}`,
    replicaUrls: env.DATABASE_REPLICA_URLS,
    dataDir: env.NGOMA_DATA,
    publicUrl: env.PUBLIC_URL,
    trustedProxies: env.TRUST_PROXY,
    tls: tls.settings,
    secretKey: env.NGOMA_SECRET_KEY,
    previousSecretKey: env.NGOMA_SECRET_KEY_PREVIOUS,
    timeZone: env.NGOMA_TIMEZONE,
    currency: env.NGOMA_CURRENCY,
    prices: env.NGOMA_PRICES,
    api: true,
    carriersFile: carriers.file,
    marketingHours: env.NGOMA_MARKETING_HOURS === 'off' ? undefined : env.NGOMA_MARKETING_HOURS,
    approvedSenders: env.NGOMA_SENDERS,
    keywords: { stop: env.NGOMA_STOP_WORDS, start: env.NGOMA_START_WORDS, help: env.NGOMA_HELP_WORDS },
    automaticReplies: { stop: env.NGOMA_STOP_REPLY, help: env.NGOMA_HELP_REPLY },
    destinationCap: env.NGOMA_DESTINATION_CAP === 'off' ? undefined : env.NGOMA_DESTINATION_CAP,
    requiredConsent: env.NGOMA_REQUIRE_CONSENT,
    verificationLimits: env.NGOMA_VERIFICATION_LIMITS,
    requireStandby: env.NGOMA_REQUIRE_STANDBY,
    worker: env.NGOMA_WORKER,
    rateLimit: env.NGOMA_RATE_LIMIT,
    corsOrigins: env.NGOMA_CORS_ORIGINS,
    hosts: env.NGOMA_HOSTS.length > 0 || env.TRUST_PROXY.length > 0 ? env.NGOMA_HOSTS : undefined,
    auditDays: env.NGOMA_RETENTION_AUDIT,
    accessDays: env.NGOMA_RETENTION_ACCESS,
    webhookDays: env.NGOMA_RETENTION_WEBHOOKS,
    textDays: env.NGOMA_RETENTION_TEXTS,
    messageDays: env.NGOMA_RETENTION_MESSAGES,
    horizon: { monthsBefore: env.NGOMA_SERIES_MONTHS_BEFORE, monthsAhead: env.NGOMA_SERIES_MONTHS_AHEAD },
    importLimits: {
      pages: env.NGOMA_IMPORT_PAGES,
      records: env.NGOMA_IMPORT_RECORDS,
      requests: env.NGOMA_IMPORT_REQUESTS,
      hours: env.NGOMA_IMPORT_HOURS,
    },
    canceledTitles: env.NGOMA_IMPORT_CANCELED_TITLES ? 'read' : 'ignore',
    validateResponses: env.VALIDATE_RESPONSES,
    logLevel: env.LOG_LEVEL,
  };
}

function ambiguousWords(env: z.infer<typeof Environment> | undefined): string[] {
  if (env === undefined) return [];
  const pairs = [
    ['NGOMA_STOP_WORDS', 'NGOMA_START_WORDS'],
    ['NGOMA_STOP_WORDS', 'NGOMA_HELP_WORDS'],
    ['NGOMA_START_WORDS', 'NGOMA_HELP_WORDS'],
  ] as const;
  return pairs.flatMap(([one, other]) =>
    env[one].filter((word) => env[other].includes(word)).map((word) => `${one} and ${other} must not share '${word}'`),
  );
}

function tooLongHorizon(env: z.infer<typeof Environment> | undefined): string[] {
  if (env === undefined || env.NGOMA_SERIES_MONTHS_BEFORE + env.NGOMA_SERIES_MONTHS_AHEAD <= maxHorizonMonths)
    return [];
  const reason = `a series has at most ${maxStoredDates.toLocaleString('en')} dates`;
  return [
    `NGOMA_SERIES_MONTHS_BEFORE and NGOMA_SERIES_MONTHS_AHEAD must be ${maxHorizonMonths} or less together: ${reason}`,
  ];
}

const invalid = (errors: readonly string[]): ConfigError =>
  new ConfigError(`These settings cannot be used:\n${errors.map((error) => `  - ${error}`).join('\n')}`);

function readCarriers(
  file: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): { readonly file: CarriersFile | undefined; readonly errors: readonly string[] } {
  if (file === undefined) return { file: undefined, errors: [] };
  try {
    return { file: readCarriersFile(file, environment), errors: [] };
  } catch (error) {
    if (!(error instanceof CarriersFileError)) throw error;
    return { file: undefined, errors: error.errors.map((error) => `NGOMA_CARRIERS: ${error}`) };
  }
}

interface ReadTls {
  readonly settings: TlsSettings | undefined;
  readonly errors: readonly string[];
}

const readTls = (certFile: string | undefined, keyFile: string | undefined): ReadTls =>
  certFile === undefined || keyFile === undefined
    ? { settings: undefined, errors: [] }
    : readTlsFiles({ certFile, keyFile });

/** Reads a certificate and its key. Throws a ConfigError if they cannot be used together. */
export function readCertificate(files: Pick<TlsSettings, 'certFile' | 'keyFile'>): TlsSettings {
  const { settings, errors } = readTlsFiles(files);
  if (settings === undefined) throw invalid(errors);
  return settings;
}

function readTlsFiles({ certFile, keyFile }: Pick<TlsSettings, 'certFile' | 'keyFile'>): ReadTls {
  const [cert, key] = [readText(certFile), readText(keyFile)];
  if (cert === undefined || key === undefined) {
    const unread = [
      ...(cert === undefined ? [['TLS_CERT', certFile]] : []),
      ...(key === undefined ? [['TLS_KEY', keyFile]] : []),
    ];
    return {
      settings: undefined,
      errors: unread.map(([name, file]) => `${name} names the file '${file}', which cannot be read`),
    };
  }
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { settings: undefined, errors: [`TLS_CERT and TLS_KEY must be a certificate and its key in PEM (${why})`] };
  }
  return { settings: { cert, key, certFile, keyFile }, errors: [] };
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Test keys may send webhooks to `http://127.0.0.1:…` if only this machine reaches the service. */
export function allowsLoopbackCallbacks({ host, publicUrl, trustedProxies }: Config): boolean {
  return listensOnLoopback(host) && publicUrl === undefined && trustedProxies.length === 0;
}

/** The origin of links that are made without a request. */
export const siteOrigin = ({ publicUrl, tls, host, port }: Config): string =>
  publicUrl ?? `${tls === undefined ? 'http' : 'https'}://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Whether only this machine can connect to the host. */
export const listensOnLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.');

/** The file of the database; undefined for PostgreSQL. */
export const sqliteFile = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): string | undefined =>
  /^sqlite:(.+)$/.exec(databaseUrl)?.[1];

/** Whether a URL of PostgreSQL names several hosts, one of which is writable. */
export const namesSeveralHosts = (databaseUrl: string): boolean =>
  databaseUrl.startsWith('postgres') && createPostgresHosts(databaseUrl).urls.length > 1;
