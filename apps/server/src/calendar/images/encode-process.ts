import { encodeCrops, encodeImage } from './encode-image.ts';
import { UnusableImage } from './image.ts';
import type { EncodeAnswer, EncodeTask } from './image-encoder.ts';

// The process ends when the service disconnects, not on signals.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

process.once('message', async (task) => {
  const answer = await encode(task as EncodeTask); // as: image-encoder.ts sends nothing else
  process.send?.(answer, () => process.disconnect());
});

async function encode({ make, bytes, focus }: EncodeTask): Promise<EncodeAnswer> {
  try {
    const made = make === 'image' ? await encodeImage(bytes, focus) : await encodeCrops(bytes, focus);
    return { kind: 'encoded', made };
  } catch (error) {
    if (error instanceof UnusableImage) return { kind: 'unusable', reason: error.message };
    throw error;
  }
}
