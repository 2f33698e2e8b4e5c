/** Whether all percent-encoded bytes of a text are valid UTF-8. */
export function isValidUtf8(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false; // a URIError
  }
}
