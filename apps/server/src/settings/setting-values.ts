import { z } from 'zod';
import { leastKeyCharacters } from '../account/secret-key.ts';
import { findAddressError } from '../database/postgres/postgres-address.ts';
import { createPostgresHosts } from '../database/postgres/postgres-hosts.ts';
import { readPrices } from '../messaging/costs/prices.ts';
import { normaliseKeyword } from '../messaging/inbound/keywords.ts';
import { readDestinationCap } from '../messaging/messages/accept/admit-messages.ts';
import type { DailyHours } from '../messaging/messages/check/marketing-hours.ts';
import { fitsAsSender } from '../messaging/senders/sender.ts';
import { readVerificationLimits } from '../messaging/verifications/limits.ts';
import { isAddressOrNetwork, networkMeant } from '../network/address-list.ts';
import { isHost } from '../network/host.ts';

// Readers of single settings. An error is the end of a sentence that begins with the name of the setting.

export const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], { error: "must be 'on' or 'off'" })
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
export const port = z
  .string()
  .regex(/^\d{1,5}$/, { error: 'must be a port number' })
  .transform(Number)
  .refine((number) => number <= greatestPort, { error: `must be a port number, ${greatestPort} or less` });

export const days = z.coerce
  .number({ error: 'must be a number of days' })
  .int({ error: 'must be a whole number of days' })
  .min(1, { error: 'must be 1 day or more' })
  .max(36_500, { error: 'must be 36,500 days or less' });

export const daysOrOff = z.literal('off').or(days);

export const count = (greatest: number) =>
  z.coerce
    .number({ error: 'must be a whole number' })
    .int({ error: 'must be a whole number' })
    .min(1, { error: 'must be 1 or more' })
    .max(greatest, { error: `must be ${greatest.toLocaleString('en')} or less` });

export const databaseUrl = z
  .string()
  .regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, { error: "must be 'sqlite:<file>' or 'postgres://…'", abort: true })
  .superRefine((url, context) => {
    const message = url.startsWith('sqlite:') ? undefined : findAddressError(url);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

/** One URL for each host. Passwords may contain commas, so only one before a URL separates. */
export const replicaUrls = z
  .string()
  .default('')
  .transform((text) => text.split(/[,\s]+(?=postgres(?:ql)?:\/\/)|[,\s]+$/).filter((url) => url.trim() !== ''))
  .superRefine((urls, context) => {
    const message = urls.map(findAddressError).find((each) => each !== undefined);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  })
  .transform((urls) => urls.flatMap((url) => createPostgresHosts(url.trim()).urls));

export const secretKey = z
  .string()
  .min(leastKeyCharacters, { error: `must have at least ${leastKeyCharacters} characters` });

/** The beginning of addresses: an origin, perhaps with a path. A slash at its end is removed. */
export const baseUrl = z
  .url({ protocol: /^https?$/, error: "must be an address such as 'https://events.example.ug'", abort: true })
  .refine(isBase, { error: "must be an address without a login, '?' and '#'" })
  .transform((url) => url.replace(/\/+$/, ''));

function isBase(url: string): boolean {
  const { username, password } = new URL(url);
  return username === '' && password === '' && !/[?#]/.test(url);
}

export const networks = list
  .refine((items) => items.every(isAddressOrNetwork), {
    error: "must be addresses or networks such as '10.0.0.0/8', separated by commas",
    abort: true,
  })
  // `127.0.0.1/0` would contain all addresses.
  .refine((items) => items.every((item) => networkMeant(item) === undefined), {
    error: "must name networks by their first address: '10.0.0.0/8', and not '10.0.0.5/8'",
  });

const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/\s]+$/;
export const origins = list
  .transform((items) => items.map((item) => item.toLowerCase().replace(/\/$/, '')))
  .refine((items) => items.every((item) => origin.test(item)), {
    error: "must be origins such as 'https://www.example.ug', separated by commas",
  });

export const hosts = list
  .transform((items) => items.map((item) => item.toLowerCase()))
  .refine((items) => items.every(isHost), {
    error: "must be hosts such as 'events.example.ug', separated by commas, with the port unless it is the default",
  });

export const timeZone = z.string().refine(isZone, { error: "must be a time zone such as 'Africa/Kampala'" });

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const hoursOfDay = /^([01]\d|2[0-4]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/;
export const dailyHours = z
  .string()
  .transform(readDailyHours)
  .refine((hours) => hours !== undefined, { error: "must be hours of a day such as '08:00-20:00', or 'off'" });

function readDailyHours(text: string): DailyHours | 'off' | undefined {
  if (text === 'off') return text;
  const [, ...parts] = hoursOfDay.exec(text) ?? [];
  const [fromHour = 0, fromRest = 0, untilHour = 0, untilRest = 0] = parts.map(Number);
  const hours = { fromMinute: fromHour * 60 + fromRest, untilMinute: untilHour * 60 + untilRest };
  return hours.fromMinute < hours.untilMinute && hours.untilMinute <= 1_440 ? hours : undefined;
}

export const currency = z.string().regex(/^[A-Z]{3}$/, { error: "must be a code such as 'UGX'" });

export const prices = z
  .string()
  .default('')
  .transform((text, context) => {
    const { prices: found, errors } = readPrices(text);
    for (const message of errors) context.addIssue({ code: 'custom', message });
    return found;
  });

export const senders = list.refine((names) => names.every(fitsAsSender), {
  error: "must be names of 1 to 11 characters of the GSM alphabet such as 'NWSC', separated by commas",
});

/** Normalised, because case and punctuation of texts do not matter. */
export const words = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map(normaliseKeyword)
      .filter((word) => word !== ''),
  )
  .refine((found) => found.length > 0, { error: 'must have at least one word' });

export const reply = z.string().trim().max(480, { error: 'must be a text of at most 480 characters' });

export const destinationCap = z
  .string()
  .transform((text) => (text === 'off' ? text : readDestinationCap(text)))
  .refine((cap) => cap !== undefined, {
    error: "must be messages within a time such as '20/hour' or '50/day', or 'off'",
  });

export const verificationLimits = z
  .string()
  .transform((text) => (text === 'off' ? [] : readVerificationLimits(text)))
  .refine((limits) => limits !== undefined, {
    error:
      "must be limits such as 'number=5/hour,prefix=100/hour,key=1000/hour,client_address=10/hour', separated by commas, or 'off'",
  });

export const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
  error: 'must be one of fatal, error, warn, info, debug, trace, silent',
});
