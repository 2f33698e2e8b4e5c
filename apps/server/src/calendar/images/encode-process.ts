import type { EncodeAnswer } from './encode-apart.ts';
import { encodeImage } from './encode-image.ts';
import { UnusableImage } from './image.ts';

// The service decides when it stops, and ends this process by going away.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

process.once('message', async (bytes) => {
  const answer = await encode(bytes as Buffer); // as: encode-apart.ts sends nothing else
  process.send?.(answer, () => process.disconnect());
});

async function encode(bytes: Buffer): Promise<EncodeAnswer> {
  try {
    return { kind: 'encoded', image: await encodeImage(bytes) };
  } catch (error) {
    if (error instanceof UnusableImage) return { kind: 'unusable', reason: error.message };
    throw error;
  }
}
