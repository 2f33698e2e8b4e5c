import type { Middleware } from './openapi-fetch.ts';

/**
 * The credentials of the caller. With both, the application password signs the calendar's requests and the key all
 * others; with neither, calls are anonymous.
 */
export type Credentials = {
  /**
   * An API key, `ngoma_live_…` or `ngoma_test_…`, or the token of a session, `ngoma_session_…`. It is a secret: never ship a
   * live key to browsers.
   */
  apiKey?: string | undefined;
} & (
  | {
      /** The login of a user, together with `password`. */
      login: string;
      /** An application password of that user, with or without its spaces. */
      password: string;
    }
  | { login?: undefined; password?: undefined }
);

/** Adds the `Authorization` header to each request that has none. */
export function authorization({ apiKey, login, password }: Credentials): Middleware {
  const bearer = apiKey === undefined ? undefined : `Bearer ${apiKey}`;
  const basic = login === undefined ? undefined : `Basic ${toBase64(`${login}:${password}`)}`;
  return {
    onRequest({ request, schemaPath }) {
      const isCalendar = schemaPath.startsWith('/events/v1');
      const value = isCalendar ? (basic ?? bearer) : (bearer ?? basic);
      if (value !== undefined && !request.headers.has('Authorization')) request.headers.set('Authorization', value);
    },
  };
}

// UTF-8, as the server reads it: RFC 7617 §2.1.
function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
