import type { LinkedPostKind } from '../linked-posts/write-linked-post.ts';
import { venueRepository } from './repository.ts';
import { decideVenueFields, type VenueFields, type VenueId, type VenuePatch } from './venue.ts';

export const venueKind: LinkedPostKind<VenueId, VenueFields, VenuePatch> = {
  noun: 'venue',
  repository: venueRepository,
  decideFields: decideVenueFields,
};
