import { createLinkedPostWriter } from '../linked-posts/write-linked-post.ts';
import { venueRepository } from './repository.ts';
import { decideVenueFields } from './venue.ts';

export const venueWriter = createLinkedPostWriter(venueRepository, decideVenueFields);
