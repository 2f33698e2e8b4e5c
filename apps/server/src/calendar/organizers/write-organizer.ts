import type { LinkedPostKind } from '../linked-posts/write-linked-post.ts';
import { decideOrganizerFields, type OrganizerFields, type OrganizerId, type OrganizerPatch } from './organizer.ts';
import { organizerRepository } from './repository.ts';

export const organizerKind: LinkedPostKind<OrganizerId, OrganizerFields, OrganizerPatch> = {
  noun: 'organizer',
  repository: organizerRepository,
  decideFields: decideOrganizerFields,
};
