import type { Image } from '../images/image.ts';
import type { PublicationChange } from '../posts/decide-post.ts';
import type { Publication } from '../posts/post.ts';

/** Branded so that the id of an organizer is never taken for another number. */
export type OrganizerId = number & { readonly brand: 'OrganizerId' };

export interface Organizer extends Publication {
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
export type OrganizerChange = PublicationChange & {
  readonly [Member in 'name' | 'phone' | 'email' | 'website']?: string | undefined;
};
