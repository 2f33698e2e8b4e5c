import { fork } from 'node:child_process';
import { createConcurrencyLimit } from '../../limits/concurrency-limit.ts';
import type { Clock } from '../../time/clock.ts';
import type { EncodedCopy, EncodedImage } from './encode-image.ts';
import { type FocusPoint, UnusableImage } from './image.ts';

/** What the process is asked to do, once. */
export interface EncodeTask {
  readonly make: 'image' | 'crops';
  readonly bytes: Buffer;
  readonly focus: FocusPoint;
}

/** The message of the process after it has read the image; a process that dies of the image sends none. */
export type EncodeAnswer =
  | { readonly kind: 'encoded'; readonly made: EncodedImage | EncodedCopy[] }
  | { readonly kind: 'unusable'; readonly reason: string };

const program = new URL('./encode-process.ts', import.meta.url);
const limitMs = 60_000;

/** Encodes images, one at a time. */
export interface ImageEncoder {
  encode(bytes: Buffer, focus: FocusPoint): Promise<EncodedImage>;
  /** Only the copies of a fixed shape. */
  encodeCrops(bytes: Buffer, focus: FocusPoint): Promise<EncodedCopy[]>;
}

/**
 * Encodes each image anew in a process that ends with it. Decoders are large and images come from strangers: what goes
 * wrong in them, the hundreds of megabytes that they take, and the time, do not reach the service. The process
 * has no settings, and so no secrets.
 */
export function createImageEncoder(clock: Clock): ImageEncoder {
  const limit = createConcurrencyLimit(1);
  // as: encode-process.ts makes what it is asked for
  return {
    encode: (bytes, focus) => limit(() => run({ make: 'image', bytes, focus }, clock) as Promise<EncodedImage>),
    encodeCrops: (bytes, focus) => limit(() => run({ make: 'crops', bytes, focus }, clock) as Promise<EncodedCopy[]>),
  };
}

async function run(task: EncodeTask, clock: Clock): Promise<EncodedImage | EncodedCopy[]> {
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
      child.send(task, () => undefined);
    });
    if (answer?.kind === 'encoded') return answer.made;
    throw new UnusableImage(answer?.reason ?? 'it cannot be decoded');
  } finally {
    cancelLimit();
  }
}
