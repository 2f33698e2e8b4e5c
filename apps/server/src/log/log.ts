import pino, { type DestinationStream } from 'pino';
import { originOf } from '../outbound/origin-of.ts';
import { createLogOutput } from './log-output.ts';

export type { Logger } from 'pino';

/** Members whose values are redacted: secrets, texts and phone numbers. */
const secret = ['authorization', 'password', 'key', 'secret', 'webhook_secret', 'text', 'to', 'from'];
const redacted = secret.flatMap((name) => [name, `*.${name}`]);

const standardOutput = 1;

/** Creates the log of the service, with one JSON object per line. */
export function createLog(
  level: string,
  destination: DestinationStream = createLogOutput(standardOutput),
): pino.Logger {
  return pino(
    {
      level,
      base: null,
      redact: { paths: redacted, censor: '[redacted]' },
      serializers: { err: describeError },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  );
}

/** Describes an error without bindings: Knex puts the values of a failed statement into the message. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return scrub(String(error));
  return {
    type: error.name,
    ...('code' in error && { code: error.code }),
    message: scrub(error.message.split(' - ').at(-1) ?? ''),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

const scrub = (text: string): string =>
  text
    .replace(/https?:\/\/[^\s'"<>]+/gi, originOf)
    .replace(/\+?256\d{9}/g, '[number]')
    .replace(/ngoma_(live|test)_\w+/g, '[key]')
    .replace(/whsec_[\w+/=]+/g, '[secret]');
