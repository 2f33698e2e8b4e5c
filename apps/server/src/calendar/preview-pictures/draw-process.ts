import { drawPicture, type PictureTexts } from './draw-picture.ts';

// The process ends when the service disconnects, not on signals.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

process.once('message', async (texts) => {
  const picture = await drawPicture(texts as PictureTexts); // as: preview-pictures.ts sends nothing else
  process.send?.(picture, () => process.disconnect());
});
