import pino, { type DestinationStream } from 'pino';

export type { Logger } from 'pino';

/** Members of logged objects whose values never reach the log: secrets, and the numbers of people. */
const secret = ['authorization', 'password', 'key', 'secret', 'webhook_secret', 'text', 'to', 'from'];
const redacted = secret.flatMap((name) => [name, `*.${name}`]);

/** The log of the service: one JSON object a line. Written a few kilobytes at a time, at the latest each second. */
export function createLog(level: string, destination: DestinationStream = buffered()): pino.Logger {
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

const buffered = (): DestinationStream =>
  pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 });

/** An error without the values that it quotes: Knex puts the bindings of a failed statement into the message. */
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
    .replace(/\+?256\d{9}/g, '[number]')
    .replace(/ngoma_(live|test)_\w+/g, '[key]')
    .replace(/whsec_[\w+/=]+/g, '[secret]');
