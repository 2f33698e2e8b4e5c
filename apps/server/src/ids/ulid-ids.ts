import { firstUlid, ulid } from './ulid.ts';

/** How ids of a kind are made, and told from other texts: a prefix such as `msg_`, and a ULID. */
export function idsWithPrefix<Id extends string>(prefix: string) {
  const form = new RegExp(`^${prefix}[0-9a-hjkmnp-tv-z]{26}$`);
  return {
    /** A new id, greater than all that this process made before. */
    create: (nowMs: number): Id => `${prefix}${ulid(nowMs)}` as Id, // made here only
    /** The least that an id of a moment can be: none that was made earlier sorts after it, and none before 1970. */
    first: (atMs: number): string => `${prefix}${firstUlid(Math.max(0, atMs))}`,
    isOne: (text: string): text is Id => form.test(text),
  };
}
