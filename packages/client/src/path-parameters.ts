import type { Middleware } from './openapi-fetch.ts';

/**
 * Refuses with a `TypeError`, before anything is sent, a parameter that leads to another operation: addresses swallow
 * the segments `.` and `..`, however they are encoded, and `/v1/messages/` is the list.
 */
export const pathParameters: Middleware = {
  onRequest({ schemaPath, params }) {
    for (const [, name = ''] of schemaPath.matchAll(/\{(\w+)\}/g)) {
      const value: unknown = params.path?.[name];
      const isSegment = typeof value === 'string' ? !/^\.{0,2}$/.test(value) : Number.isFinite(value);
      if (!isSegment) throw new TypeError(`'${name}' of ${schemaPath} must not be '${value}'.`);
    }
  },
};
