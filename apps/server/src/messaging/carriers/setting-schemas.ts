import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { UncertainPolicy } from './carrier.ts';

/** The sources of secrets and files that settings name. */
export interface SettingSources {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The base of relative paths. */
  readonly folder: string;
}

/** Capitals only, so that a secret written in place of its name is not taken for a name and shown. */
export const environmentName = /^[A-Z_][A-Z0-9_]*$/;
const referenceForm =
  'must be { "env": "NAME" }, the name of the environment variable that contains it: secrets do not belong in this file';

/** `{ "env": "NAME" }`, read as the value of that environment variable. Errors never contain secrets. */
export const secretFrom = ({ environment }: SettingSources) =>
  z
    .strictObject(
      { env: z.string({ error: referenceForm }).regex(environmentName, { error: referenceForm }) },
      { error: referenceForm },
    )
    .transform(({ env }, context): string => {
      const error = errorOfSecret(env, environment);
      if (error !== undefined) context.addIssue({ code: 'custom', message: error });
      return environment[env] ?? z.NEVER;
    });

/** The error of a secret, as the end of a sentence. */
export function errorOfSecret(name: string, environment: SettingSources['environment']): string | undefined {
  const secret = environment[name];
  if (secret === undefined || secret === '') return `names the environment variable ${name}, which is not set`;
  // Reading a file into a variable leaves a line break.
  if (/\p{Cc}/u.test(secret)) return `names the environment variable ${name}, which contains a line break or the like`;
  return undefined;
}

/** The name of a file, read as its content. */
export const fileFrom = ({ folder }: SettingSources) =>
  z.string({ error: 'must be the name of a file' }).transform((name, context): string => {
    try {
      return readFileSync(path.resolve(folder, name), 'utf8');
    } catch {
      context.addIssue({ code: 'custom', message: `names the file '${name}', which cannot be read` });
      return z.NEVER;
    }
  });

export const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};

/** Read as milliseconds. */
export const seconds = (min: number, max: number) => {
  const error = `must be a number of seconds from ${min} to ${max}`;
  return z
    .number({ error })
    .min(min, { error })
    .max(max, { error })
    .transform((value) => Math.round(value * 1000));
};

export const choice = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, { error: `must be one of ${values.map((value) => `'${value}'`).join(', ')}` });

export const onOff = z.boolean({ error: 'must be true or false' });

/** One word for users, such as `invalid_number`. */
export const reasonWord = z
  .string({ error: "must be one word such as 'invalid_number'" })
  .regex(/^[a-z][a-z0-9_]{0,39}$/, { error: "must be one word such as 'invalid_number'" });

const dayS = 86_400;

const Wait = z.strictObject({
  wait_s: seconds(1, 7 * dayS).default(600_000),
  // biome-ignore lint/suspicious/noThenProperty: a setting, not a promise
  then: choice('hold', 'resend').default('hold'),
});
const uncertainForm = 'must be \'resend\', \'hold\' or { "wait_s": 600, "then": "hold" }';

/** `on_uncertain`. Waits by default, as most carriers send receipts. */
const OnUncertain = z
  .union([z.enum(['resend', 'hold', 'wait']), Wait], { error: uncertainForm })
  .default('wait')
  .transform((policy): UncertainPolicy => {
    if (policy === 'resend' || policy === 'hold') return { kind: policy };
    const { wait_s: forMs, then } = policy === 'wait' ? Wait.parse({}) : policy;
    return { kind: 'wait', forMs, afterwards: then };
  });

/** Settings of all kinds of carriers, converted by `toCommon`. */
export const commonSettings = {
  window: wholeNumber(1, 10_000).default(10),
  per_second: z
    .number({ error: 'must be a number above 0' })
    .positive({ error: 'must be a number above 0' })
    .max(100_000, { error: 'must be 100000 or less' })
    .optional(),
  on_uncertain: OnUncertain,
};

export const host = z
  .string({ error: 'must be a host name or an address' })
  .regex(/^[^\s/:@]+$|^[0-9a-fA-F:.]+$/, { error: 'must be a host name or an address, without a port' });

export const toCommon = (settings: {
  readonly window: number;
  readonly per_second?: number | undefined;
  readonly on_uncertain: UncertainPolicy;
}) => ({ window: settings.window, perSecond: settings.per_second, onUncertain: settings.on_uncertain });
