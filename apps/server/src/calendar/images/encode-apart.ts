import { fork } from 'node:child_process';
import type { Clock } from '../../clock.ts';
import type { EncodedImage } from './encode-image.ts';
import { UnusableImage } from './image.ts';

/** The message of the process after it has read the image; a process that dies of the image sends none. */
export type EncodeAnswer =
  | { readonly kind: 'encoded'; readonly image: EncodedImage }
  | { readonly kind: 'unusable'; readonly reason: string };

const program = new URL('./encode-process.ts', import.meta.url);
const limitMs = 60_000;

/**
 * Encodes an image anew in a process that ends with it. Decoders are large and images come from strangers: what goes
 * wrong in them, the hundreds of megabytes that they take, and the time, do not reach the service. The process
 * has no settings, and so no secrets.
 */
export async function encodeApart(bytes: Buffer, clock: Clock): Promise<EncodedImage> {
  const child = fork(program, {
    serialization: 'advanced',
    env: {},
    execArgv: [],
    // The operator sees why it died.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const cancelLimit = clock.after(limitMs, () => child.kill('SIGKILL'));
  try {
    const answer = await new Promise<EncodeAnswer | undefined>((resolve, reject) => {
      child.once('message', (message) => resolve(message as EncodeAnswer)); // as: encode-process.ts sends these only
      child.once('disconnect', () => resolve(undefined));
      child.once('error', reject);
      // A process that cannot receive it has died, and disconnects.
      child.send(bytes, () => undefined);
    });
    if (answer?.kind === 'encoded') return answer.image;
    throw new UnusableImage(answer?.reason ?? 'it cannot be decoded');
  } finally {
    cancelLimit();
  }
}
