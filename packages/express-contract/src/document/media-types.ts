/** How a body is read: by its media type. */
export type BodyKind = 'json' | 'form' | 'multipart' | 'text' | 'bytes';

const formType = 'application/x-www-form-urlencoded';
const multipartType = 'multipart/form-data';

export function bodyKindOf(mediaType: string): BodyKind {
  const type = essenceOf(mediaType);
  if (isJsonType(type)) return 'json';
  if (type === formType) return 'form';
  if (type === multipartType) return 'multipart';
  return type.startsWith('text/') ? 'text' : 'bytes';
}

/** Also of ranges: `application/*+json`. */
export const isJsonType = (mediaType: string): boolean =>
  /^[\w.+-]+\/(?:(?:[\w.-]+|\*)\+)?json$/.test(essenceOf(mediaType));

/** `application/*`, or all media types: the media type of a request decides how its body is read. */
export const isOpenRange = (mediaType: string): boolean => ['*/*', 'application/*'].includes(essenceOf(mediaType));

/** A media type in lower case, without parameters. */
const essenceOf = (mediaType: string): string => (mediaType.split(';')[0] ?? '').trim().toLowerCase();

/** The media type of a document that a sent one belongs to: itself, else a range: `application/*+json`, `image/*`, all. */
export function findMediaType(declared: readonly string[], sent: string): string | undefined {
  const type = essenceOf(sent);
  const group = type.split('/')[0] ?? '';
  const suffix = type.split('+')[1] ?? '';
  const ranges = [type, `${group}/*+${suffix}`, `${group}/*`, '*/*'];
  for (const range of ranges) {
    const found = declared.find((each) => essenceOf(each) === range);
    if (found !== undefined) return found;
  }
  return undefined;
}
