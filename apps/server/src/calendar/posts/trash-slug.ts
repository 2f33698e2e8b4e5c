const suffix = '__trashed';
const maxLength = 200;

/** The slug of a record in the trash, which leaves the old one to others: `fair__trashed`. */
export function toTrashSlug(slug: string): string {
  return `${cutEncoded(slug, maxLength - suffix.length)}${suffix}`;
}

/** The slug that a record had before it went to the trash. */
export function fromTrashSlug(slug: string): string {
  return slug.replace(/__trashed(-\d+)?$/, '');
}

/** Shortens a slug without leaving part of a percent-encoded character at its end. */
function cutEncoded(slug: string, length: number): string {
  const short = slug.slice(0, length).replace(/%[0-9a-f]?$/, '');
  const endsInPart = /%[0-9a-f]{2}$/.test(short) && !isDecodable(short);
  return endsInPart ? cutEncoded(short, short.length - 3) : short;
}

function isDecodable(slug: string): boolean {
  try {
    decodeURIComponent(slug);
    return true;
  } catch {
    return false; // a URIError
  }
}
