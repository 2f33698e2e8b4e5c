import { fork } from 'node:child_process';
import { createConcurrencyLimit } from '../../limits/concurrency-limit.ts';
import { childEnvironment } from '../../process/child-environment.ts';
import type { Clock } from '../../time/clock.ts';
import type { EncodedCopy, EncodedImage } from './encode-image.ts';
import { type FocusPoint, UnusableImage } from './image.ts';

export interface EncodeTask {
  readonly make: 'image' | 'crops';
  readonly bytes: Buffer;
  readonly focus: FocusPoint;
}

/** The reply of the process; none if it crashes. */
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
 * Encodes each image in its own process without secrets, because decoders of untrusted images may crash, hang or use
 * hundreds of megabytes.
 */
export function createImageEncoder(clock: Clock): ImageEncoder {
  const limit = createConcurrencyLimit(1);
  // as: encode-process.ts returns the requested kind
  return {
    encode: (bytes, focus) => limit(() => run({ make: 'image', bytes, focus }, clock) as Promise<EncodedImage>),
    encodeCrops: (bytes, focus) => limit(() => run({ make: 'crops', bytes, focus }, clock) as Promise<EncodedCopy[]>),
  };
}

async function run(task: EncodeTask, clock: Clock): Promise<EncodedImage | EncodedCopy[]> {
  const child = fork(program, {
    serialization: 'advanced',
    env: childEnvironment(),
    execArgv: [],
    // Crash reports go to the log of the service.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const cancelLimit = clock.after(limitMs, () => child.kill('SIGKILL'));
  try {
    const answer = await new Promise<EncodeAnswer | undefined>((resolve, reject) => {
      child.once('message', (message) => resolve(message as EncodeAnswer)); // as: encode-process.ts sends these only
      child.once('disconnect', () => resolve(undefined));
      child.once('error', reject);
      // A failed send is followed by `disconnect`.
      child.send(task, () => undefined);
    });
    if (answer?.kind === 'encoded') return answer.made;
    throw new UnusableImage(answer?.reason ?? 'it cannot be decoded');
  } finally {
    cancelLimit();
  }
}
