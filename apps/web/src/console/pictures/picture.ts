import type { components } from '@ngoma/client';
import { deleteKeptFile } from '../forms/kept-file-field.ts';
import { type ConsoleVisit, hasRight } from '../frame/screen.ts';
import { typedText } from '../records/record-field.ts';
import { ApiProblem, ask, askOptional, type FieldError } from '../request/console-api.ts';
import type { Form } from '../request/console-request.ts';

/** A small copy of a picture. */
export interface Picture {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

type Image = Exclude<components['schemas']['Event']['image'], boolean>;

/** The field with the id of a picture that was uploaded. */
export const pictureField = 'image';

const maxWidth = 300;

export function toPicture({ url, alt = '', width, height, sizes }: Image, origin: string): Picture {
  const small = sizes && 'medium' in sizes ? sizes.medium : undefined;
  const { width: fullWidth = maxWidth, height: fullHeight = maxWidth, ...copy } = small ?? { url, width, height };
  const scale = Math.min(1, maxWidth / Math.max(1, fullWidth));
  const src = copy.url.startsWith(`${origin}/`) ? copy.url.slice(origin.length) : copy.url;
  return { src, alt, width: Math.round(fullWidth * scale), height: Math.round(fullHeight * scale) };
}

/** A picture that was uploaded, by its id; undefined if there is none, or without the right to upload. */
export async function findUploaded(visit: ConsoleVisit, id: string): Promise<Picture | undefined> {
  if (!/^\d{1,9}$/.test(id) || !hasRight(visit, 'upload-images')) return undefined;
  const image = await askOptional(visit.api.GET('/events/v1/images/{id}', { params: { path: { id: Number(id) } } }));
  return image && toPicture(image, visit.request.origin);
}

/**
 * Uploads the file of the form. Its id replaces the file in the fields, so that the picture is kept if the form is shown
 * again. Returns the error of a file that is refused, with the label of its field.
 */
export async function uploadPicture(
  { api }: ConsoleVisit,
  { fields, file }: Form,
  label: string,
): Promise<readonly FieldError[]> {
  if (file === undefined) return [];
  const key = fields.get('idempotency_key');
  const header = key ? { 'Idempotency-Key': `${key}-${await digest(file)}` } : {};
  const body = { file, alt: wordsOf(fields) };
  try {
    const image = await ask(api.POST('/events/v1/images', { body, params: { header } }));
    fields.set(pictureField, String(image.id));
    fields.delete('image_removed');
    deleteKeptFile(fields);
    return [];
  } catch (error) {
    if (!(error instanceof ApiProblem) || !refusals.includes(error.status)) throw error;
    return [{ pointer: '/file', detail: `${label}: ${pictureRule}` }];
  }
}

const refusals = [400, 413, 415, 422];
export const pictureRule = 'Choose a JPEG, PNG, GIF, WebP or AVIF file of at most 10 MB.';

const wordsOf = (fields: URLSearchParams): string => (fields.has('decorative') ? '' : typedText(fields, 'alt'));

/** The same form with another file is another request. */
async function digest(file: File): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Buffer.from(bytes).toString('hex').slice(0, 16);
}
