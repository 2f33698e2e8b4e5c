import type { ConsoleVisit } from '../frame/screen.ts';
import { findUploaded, type Picture, toPicture } from '../pictures/picture.ts';
import { typedText } from '../records/record-field.ts';
import { ask, type FieldError } from '../request/console-api.ts';
import type { Event } from './event.ts';
import type { Values } from './event-values.ts';

/** The picture with this id: that of the event, or one that was just uploaded. */
export async function findPicture(
  visit: ConsoleVisit,
  id: string,
  event: Event | undefined,
): Promise<Picture | undefined> {
  const stored = event?.image;
  if (stored !== undefined && typeof stored !== 'boolean' && String(stored.id) === id)
    return toPicture(stored, visit.request.origin);
  return findUploaded(visit, id);
}

/** The error of a picture without words that is not decorative, or of words that nothing would use. */
export function checkWords({ image }: Values, fields: URLSearchParams, storedWords: string): readonly FieldError[] {
  const words = typedText(fields, 'alt');
  const isDecorative = fields.has('decorative');
  const toError = (detail: string): readonly FieldError[] => [{ pointer: '/alt', detail }];
  if (image !== '' && words === '' && !isDecorative)
    return toError('Write what the picture shows, or check that it is decorative. The picture is kept.');
  if (words === '' || words === storedWords) return [];
  if (image === '')
    return toError('Words for the picture: Choose the picture to which they belong, or leave this empty.');
  return isDecorative
    ? toError('Words for the picture: Leave this empty, or do not check that the picture is decorative.')
    : [];
}

/** Stores the words of a picture that the event keeps, or that an earlier form uploaded. */
export async function updateWords(visit: ConsoleVisit, { image, alt }: Values, before?: Values): Promise<void> {
  if (image === '') return;
  const known = image === before?.image ? before.alt : (await findPicture(visit, image, undefined))?.alt;
  if (known === undefined || known === alt) return;
  await ask(visit.api.PATCH('/events/v1/images/{id}', { params: { path: { id: Number(image) } }, body: { alt } }));
}
