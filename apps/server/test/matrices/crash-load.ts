import { type CrashInstallation, sender } from './crash-installation.ts';

/** Clients that go on sending, whatever becomes of the service. */
export interface CrashLoad {
  /** The ids of messages with a 202. */
  readonly accepted: readonly string[];
  /** Sends nothing new; resolves when all that was begun has been accepted. */
  stop(): Promise<void>;
}

const clients = 4;
const betweenMs = 40;
const afterFailureMs = 100;

/**
 * Of every three messages one goes to the simulator, and webhooks tell of it.
 * @param nextNumber gives each message a number of its own
 */
export function startCrashLoad(installation: CrashInstallation, nextNumber: () => number): CrashLoad {
  const accepted: string[] = [];
  let isStopping = false;

  async function work(): Promise<void> {
    while (!isStopping) {
      accepted.push(await sendUntilAccepted(installation, nextNumber()));
      await new Promise((resolve) => setTimeout(resolve, betweenMs));
    }
  }

  const working = Promise.all(Array.from({ length: clients }, work));
  return {
    accepted,
    async stop() {
      isStopping = true;
      await working;
    },
  };
}

async function sendUntilAccepted(installation: CrashInstallation, number: number): Promise<string> {
  for (;;) {
    const id = await send(installation, number).catch(() => undefined);
    if (id !== undefined) return id;
    await new Promise((resolve) => setTimeout(resolve, afterFailureMs));
  }
}

async function send({ url, keys, receiver }: CrashInstallation, number: number): Promise<string> {
  const mode = number % 3 === 0 ? 'test' : 'live';
  const body = {
    to: `+25677${String(number).padStart(7, '0')}`,
    message: `Text ${number}`,
    sender_id: sender,
    ...(mode === 'test' && { callback_url: receiver.url }),
  };
  const response = await fetch(`${url()}/v1/messages`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${keys[mode]}`,
      'content-type': 'application/json',
      // A request without a response is repeated.
      'idempotency-key': `crash-${number}`,
    },
    body: JSON.stringify(body),
  });
  if (response.status !== 202) throw new Error(`Refused with ${response.status}`);
  return ((await response.json()) as { id: string }).id;
}
