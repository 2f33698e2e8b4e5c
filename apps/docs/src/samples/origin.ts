/** The address that documents name; whoever shows them puts in the one that was asked. */
export const documentedOrigin = 'http://127.0.0.1:3000';

/** Characters that mean nothing to HTML, a shell or JavaScript, wherever the origin stands. */
const plainOrigin = /^https?:\/\/[\w.:[\]/~%-]+$/;

/** The text with the origin that was asked instead of the one that documents name. */
export const putOrigin = (text: string, origin: string): string =>
  plainOrigin.test(origin) ? text.replaceAll(documentedOrigin, origin) : text;
