import type { Publication } from '../posts/post.ts';
import type { Faults } from '../posts/validation-errors.ts';
import { readWebAddress } from '../text/web-address.ts';
import type { Organizer, OrganizerChange } from './organizer.ts';

/** What an organizer has besides its id and what all records have. */
export type OrganizerFields = Omit<Organizer, 'id' | keyof Publication>;

/** The fields of an organizer after a write, and what of the write cannot be used. `current` is undefined for a new one. */
export function changeOrganizer(
  change: OrganizerChange,
  current: OrganizerFields | undefined,
): { readonly fields: OrganizerFields; readonly faults: Faults } {
  const name = change.name ?? current?.name ?? '';
  const website = change.website === undefined ? (current?.website ?? '') : readWebAddress(change.website);
  return {
    fields: {
      name,
      phone: change.phone ?? current?.phone ?? '',
      email: change.email ?? current?.email ?? '',
      website: website ?? '',
    },
    faults: {
      ...(name === '' && { organizer: "'organizer' must be a text of 1 to 1,000 characters." }),
      ...(website === undefined && {
        website: "'website' must be an address that begins with http:// or https://, or empty.",
      }),
    },
  };
}
