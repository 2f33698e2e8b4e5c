import { ask, askOptional, invalidField } from '../console-api.ts';
import type { Form } from '../console-request.ts';
import { type ConsoleVisit, hasRight } from '../screen.ts';
import type { Event } from './event.ts';
import type { Values } from './event-values.ts';

/** A small copy of a picture. */
export interface Picture {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

type Image = Exclude<Event['image'], boolean>;

const maxWidth = 300;

function toPicture({ url, alt = '', width, height, sizes }: Image, origin: string): Picture {
  const small = sizes && 'medium' in sizes ? sizes.medium : undefined;
  const { width: fullWidth = maxWidth, height: fullHeight = maxWidth, ...copy } = small ?? { url, width, height };
  const scale = Math.min(1, maxWidth / Math.max(1, fullWidth));
  const src = copy.url.startsWith(`${origin}/`) ? copy.url.slice(origin.length) : copy.url;
  return { src, alt, width: Math.round(fullWidth * scale), height: Math.round(fullHeight * scale) };
}

/** The picture with this id: that of the event, or one that was just uploaded. */
export async function findPicture(
  visit: ConsoleVisit,
  id: string,
  event: Event | undefined,
): Promise<Picture | undefined> {
  const { origin } = visit.request;
  const stored = event?.image;
  if (stored !== undefined && typeof stored !== 'boolean' && String(stored.id) === id) return toPicture(stored, origin);
  if (!/^\d{1,9}$/.test(id) || !hasRight(visit, 'upload-images')) return undefined;
  const image = await askOptional(visit.api.GET('/events/v1/images/{id}', { params: { path: { id: Number(id) } } }));
  return image && toPicture(image, origin);
}

/** Uploads the file of the form. Its id replaces the file in the fields, so that it is kept if the form is shown again. */
export async function uploadPicture({ api }: ConsoleVisit, { fields, file }: Form): Promise<void> {
  if (file === undefined) return;
  const alt = fields.has('decorative') ? '' : (fields.get('alt')?.trim() ?? '');
  if (alt === '' && !fields.has('decorative'))
    throw invalidField(
      'alt',
      'Write what the picture shows, or check that it is decorative. Then choose the file again.',
    );
  const key = fields.get('idempotency_key');
  const header = key ? { 'Idempotency-Key': `${key}-${await digest(file)}` } : {};
  const body = { file, alt };
  const image = await ask(api.POST('/events/v1/images', { body, params: { header } }));
  fields.set('image', String(image.id));
  fields.delete('image_removed');
}

/** The same form with another file is another request. */
async function digest(file: File): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Buffer.from(bytes).toString('hex').slice(0, 16);
}

/** Changes the words of a picture that the event keeps. */
export async function updateWords({ api }: ConsoleVisit, values: Values, before: Values): Promise<void> {
  const { image, alt } = values;
  if (image === '' || image !== before.image || alt === before.alt) return;
  await ask(api.PATCH('/events/v1/images/{id}', { params: { path: { id: Number(image) } }, body: { alt } }));
}
