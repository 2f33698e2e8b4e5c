/** Whether the percent signs of a text are those of an encoded text in UTF-8, all of them. */
export function isValidUtf8(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false; // a URIError
  }
}
