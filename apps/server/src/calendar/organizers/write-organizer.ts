import { createLinkedPostWriter } from '../linked-posts/write-linked-post.ts';
import { decideOrganizerFields } from './organizer.ts';
import { organizerRepository } from './repository.ts';

export const organizerWriter = createLinkedPostWriter(organizerRepository, decideOrganizerFields);
