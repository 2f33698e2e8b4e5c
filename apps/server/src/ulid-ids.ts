import { ulid } from './ulid.ts';

/** How ids of a kind are made, and told from other texts: a prefix such as `msg_`, and a ULID. */
export function idsWithPrefix<Id extends string>(prefix: string) {
  const form = new RegExp(`^${prefix}[0-9a-hjkmnp-tv-z]{26}$`);
  return {
    /** A new id, greater than all that this process made before. */
    create: (nowMs: number): Id => `${prefix}${ulid(nowMs)}` as Id, // made here only
    isOne: (text: string): text is Id => form.test(text),
  };
}
