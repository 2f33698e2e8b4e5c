import type { DecidedFields, LinkedPost, LinkedPostFields, LinkedPostPatch } from '../linked-posts/linked-post.ts';
import { readWebAddress } from '../text/web-address.ts';

/** Branded so that the id of an organizer is never taken for another number. */
export type OrganizerId = number & { readonly brand: 'OrganizerId' };

export interface OrganizerFields extends LinkedPostFields {
  /** Plain text in any form, as is the e-mail address; empty where it is not known. */
  readonly phone: string;
  readonly email: string;
  /** An http or https address, or empty. */
  readonly website: string;
}

export type Organizer = LinkedPost<OrganizerId, OrganizerFields>;

/**
 * An organizer in a write; an undefined member leaves its field as it is. Texts are cleaned, the website is as it was
 * sent.
 */
export type OrganizerPatch = LinkedPostPatch & {
  readonly [Member in 'phone' | 'email' | 'website']?: string | undefined;
};

/** The fields of an organizer after a write, and the errors of the write. `current` is undefined for a new one. */
export function decideOrganizerFields(
  current: OrganizerFields | undefined,
  patch: OrganizerPatch,
): DecidedFields<OrganizerFields> {
  const name = patch.name ?? current?.name ?? '';
  const website = patch.website === undefined ? (current?.website ?? '') : readWebAddress(patch.website);
  return {
    fields: {
      name,
      phone: patch.phone ?? current?.phone ?? '',
      email: patch.email ?? current?.email ?? '',
      website: website ?? '',
    },
    errors: {
      ...(name === '' && { organizer: "'organizer' must be a text of 1 to 1,000 characters." }),
      ...(website === undefined && {
        website: "'website' must be an address that begins with http:// or https://, or empty.",
      }),
    },
  };
}
