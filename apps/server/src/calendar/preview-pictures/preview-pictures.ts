import { fork } from 'node:child_process';
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { createConcurrencyLimit } from '../../limits/concurrency-limit.ts';
import { Problem } from '../../problems/problem.ts';
import { childEnvironment } from '../../process/child-environment.ts';
import type { Clock } from '../../time/clock.ts';
import type { PictureTexts } from './draw-picture.ts';

const program = new URL('./draw-process.ts', import.meta.url);
const limitMs = 20_000;
/** With pictures of at most 60 kB, 4 MB. */
const maxCached = 64;
const maxWaiting = 10;

export interface PreviewPictures {
  /** The PNG of these texts, from the cache if possible; 503 if too many others wait. */
  draw(texts: PictureTexts): Promise<Buffer>;
}

type Draw = (texts: PictureTexts) => Promise<Buffer>;

/** Pictures by their texts. One is drawn at a time, so that strangers who request many leave the service its cores. */
export function createPreviewPictures(
  clock: Clock,
  drawNow: Draw = (texts) => drawInProcess(texts, clock),
): PreviewPictures {
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: maxCached });
  const limit = createConcurrencyLimit(1);
  let waiting = 0;

  async function drawInTurn(texts: PictureTexts): Promise<Buffer> {
    waiting += 1;
    try {
      return await limit(() => drawNow(texts));
    } finally {
      waiting -= 1;
    }
  }

  return {
    draw(texts) {
      const key = hash('sha256', JSON.stringify([texts.when, texts.title, texts.place]));
      const known = drawn.get(key);
      if (known !== undefined) return known;
      if (waiting >= maxWaiting) throw tooManyPictures();
      const picture = drawInTurn(texts);
      drawn.set(key, picture);
      picture.catch(() => drawn.delete(key));
      return picture;
    },
  };
}

const tooManyPictures = () =>
  new Problem('overloaded', {
    detail: 'More pictures are requested than the service can draw: request this one again in a few seconds.',
    headers: { 'Retry-After': '10' },
  });

/** Draws in a process without secrets, because text layout of unusual scripts may crash, and so that no memory stays. */
async function drawInProcess(texts: PictureTexts, clock: Clock): Promise<Buffer> {
  const child = fork(program, {
    serialization: 'advanced',
    env: childEnvironment(),
    execArgv: [],
    // Fontconfig warns that it has no configuration.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const cancelLimit = clock.after(limitMs, () => child.kill('SIGKILL'));
  try {
    const picture = await new Promise<Uint8Array | undefined>((resolve, reject) => {
      child.once('message', (message) => resolve(message as unknown as Uint8Array)); // as: draw-process.ts sends only this
      child.once('disconnect', () => resolve(undefined));
      child.once('error', reject);
      // A failed send is followed by `disconnect`.
      child.send(texts, () => undefined);
    });
    if (picture === undefined) throw new Error('The picture of an event could not be drawn');
    return Buffer.from(picture);
  } finally {
    cancelLimit();
  }
}
