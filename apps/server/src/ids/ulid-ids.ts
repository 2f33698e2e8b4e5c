import { firstUlid, ulid } from './ulid.ts';

/** Creates and checks ids of a prefix such as `msg_` and a ULID. */
export function idsWithPrefix<Id extends string>(prefix: string) {
  const form = new RegExp(`^${prefix}[0-9a-hjkmnp-tv-z]{26}$`);
  return {
    /** Returns a new id, greater than all earlier ids of this process. */
    create: (nowMs: number): Id => `${prefix}${ulid(nowMs)}` as Id, // as: this creates ids of the type
    /** The smallest id of an instant, as a bound for queries by time. */
    first: (atMs: number): string => `${prefix}${firstUlid(Math.max(0, atMs))}`,
    isOne: (text: string): text is Id => form.test(text),
  };
}
