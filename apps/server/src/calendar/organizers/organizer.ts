import type { DecidedFields, LinkedPost, LinkedPostFields, LinkedPostPatch } from '../linked-posts/linked-post.ts';
import { readWebAddress, websiteError } from '../text/web-address.ts';

/** Branded so that no other number is used as the id of an organizer. */
export type OrganizerId = number & { readonly brand: 'OrganizerId' };

export interface OrganizerFields extends LinkedPostFields {
  /** Plain text in any format, like `email`; empty if unknown. */
  readonly phone: string;
  readonly email: string;
  /** HTTP or HTTPS URL, or empty. */
  readonly website: string;
}

export type Organizer = LinkedPost<OrganizerId, OrganizerFields>;

/** An undefined member does not change its field. Texts are sanitized, the website is not checked yet. */
export type OrganizerPatch = LinkedPostPatch & {
  readonly [Member in 'phone' | 'email' | 'website']?: string | undefined;
};

/** `current` is undefined for a new organizer. */
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
        website: websiteError,
      }),
    },
  };
}
