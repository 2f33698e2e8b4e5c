import type { Image } from '../images/image.ts';
import type { PostPatch } from '../posts/decide-post.ts';
import type { Post } from '../posts/post.ts';
import type { MemberErrors } from '../posts/validation-errors.ts';
import { readWebAddress } from '../text/web-address.ts';

/** Branded so that the id of an organizer is never taken for another number. */
export type OrganizerId = number & { readonly brand: 'OrganizerId' };

export interface Organizer extends Post {
  readonly id: OrganizerId;
  /** HTML of marks within a line. */
  readonly name: string;
  /** Plain text in any form, as is the e-mail address; empty where it is not known. */
  readonly phone: string;
  readonly email: string;
  /** An http or https address, or empty. */
  readonly website: string;
}

/** An organizer with its picture, as answers need it. */
export interface ShownOrganizer {
  readonly organizer: Organizer;
  readonly image: Image | undefined;
}

/** What a write says of an organizer; what it does not name stays as it is. Texts are cleaned, the website is as it was sent. */
export type OrganizerPatch = PostPatch & {
  readonly [Member in 'name' | 'phone' | 'email' | 'website']?: string | undefined;
};

/** What an organizer has besides its id and what all records have. */
export type OrganizerFields = Omit<Organizer, 'id' | keyof Post>;

/** The fields of an organizer after a write, and what of the write cannot be used. `current` is undefined for a new one. */
export function decideOrganizerFields(
  change: OrganizerPatch,
  current: OrganizerFields | undefined,
): { readonly fields: OrganizerFields; readonly errors: MemberErrors } {
  const name = change.name ?? current?.name ?? '';
  const website = change.website === undefined ? (current?.website ?? '') : readWebAddress(change.website);
  return {
    fields: {
      name,
      phone: change.phone ?? current?.phone ?? '',
      email: change.email ?? current?.email ?? '',
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
