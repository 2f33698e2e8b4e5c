import { afterEach } from 'vitest';
import { createLog } from '../../../log/log.ts';
import { startReceiver } from '../../../outbound/test-receiver.ts';
import { systemClock } from '../../../time/clock.ts';
import { createMessageId } from '../../messages/message.ts';
import type { LateOutcome, OutboundPart } from '../carrier.ts';
import { HttpCarrier } from './http-carrier.ts';
import { httpSchema } from './http-settings.ts';

/** Disposed after each test, in reverse order. */
export const open: AsyncDisposable[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each[Symbol.asyncDispose]();
});

export const environment = { TOKEN: 'hush "hush" & more', CALLBACK: 'callback-secret' };

/** Settings that accept each 2xx unless they have rules. */
export const settingsOf = (settings: object) =>
  httpSchema({ environment, folder: '.' }).parse({
    kind: 'http',
    ...(!('answers' in settings) && { assume_accepted: true }),
    ...settings,
  });

export const part: OutboundPart = {
  messageId: createMessageId(Date.UTC(2026, 10, 21)),
  attempt: 2,
  part: 1,
  total: 1,
  form: 'payload',
  reference: 0,
  to: '+256772000001',
  senderId: 'NWSC',
  encoding: 'ucs2',
  text: 'Oli otya, ŋŋoma? "50% & more"\n😀',
  octets: new Uint8Array(),
  hasHeader: false,
  expiresAtMs: Date.UTC(2026, 10, 22),
};

/** The value of `{id}`. */
export const ourId = `${part.messageId}-2-1`;

interface SubmitOptions {
  readonly part?: Partial<OutboundPart>;
  readonly isStillOurs?: () => boolean;
  readonly onLate?: (outcome: LateOutcome) => void;
}

/** Starts a carrier, and waits for its first health. */
export async function start(
  settings: object,
  { clock = systemClock, ca }: { clock?: typeof systemClock; ca?: string[] } = {},
) {
  const carrier = new HttpCarrier('agg', settingsOf(settings), {
    clock,
    log: createLog('silent'),
    ...(ca && { ca }),
  });
  open.push({ [Symbol.asyncDispose]: () => carrier.stop(0) });
  let onChange = () => {};
  const changed = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    onChange = resolve;
    return promise;
  };
  const first = changed();
  await carrier.start({
    receive: async () => undefined,
    receiveText: async () => undefined,
    expects: async () => true,
    onChange: () => onChange(),
  });
  await first;
  const submit = ({ part: more, isStillOurs = () => true, onLate = () => undefined }: SubmitOptions = {}) =>
    carrier.submit({ ...part, ...more }, { isStillOurs, onLate });
  return { carrier, submit, changed };
}

/** A server that sends the same response to all requests. */
export async function answering(status: number, body: unknown = {}, headers: Record<string, string> = {}) {
  const receiver = await startReceiver((response) => {
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  open.push(receiver);
  return receiver;
}
