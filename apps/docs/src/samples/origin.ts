/** The origin in documents. The service replaces it with the requested origin. */
export const documentedOrigin = 'http://127.0.0.1:3000';

/** Only characters without a special meaning in HTML, a shell and JavaScript. */
const plainOrigin = /^https?:\/\/[\w.:[\]/~%-]+$/;

/** Replaces the documented origin with the requested one. */
export const putOrigin = (text: string, origin: string): string =>
  plainOrigin.test(origin) ? text.replaceAll(documentedOrigin, origin) : text;
