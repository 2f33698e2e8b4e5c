import type { components } from '@ngoma/client';

export type EventType = components['schemas']['WebhookEventType'];

/** The types of webhooks in words, in groups. */
export const eventTypes: readonly (readonly [group: string, types: readonly (readonly [EventType, string])[]])[] = [
  [
    'Texts',
    [
      ['message.sent', 'The carrier has a text'],
      ['message.delivered', 'A phone received a text'],
      ['message.undelivered', 'A text was not delivered'],
      ['message.expired', 'A text expired'],
      ['message.rejected', 'The carrier rejected a text'],
      ['message.failed', 'A text failed'],
      ['message.unknown', 'The outcome of a text is unknown'],
      ['message.canceled', 'A text was canceled'],
      ['message.received', 'A phone sent a text'],
      ['batch.finished', 'A batch finished'],
      ['batch.paused', 'A batch was paused'],
    ],
  ],
  [
    'One-time codes',
    [
      ['verification.approved', 'A code was entered'],
      ['verification.expired', 'A code expired'],
      ['verification.failed', 'A code was entered wrongly too often'],
      ['verification.undelivered', 'The text with a code did not arrive'],
      ['verification.limit_reached', 'A number got its last code for now'],
    ],
  ],
  [
    'Calendar',
    [
      ['event.created', 'An event was created'],
      ['event.updated', 'An event was changed'],
      ['event.trashed', 'An event was moved to the trash'],
      ['event.restored', 'An event was restored'],
      ['event.deleted', 'An event was deleted'],
      ['venue.created', 'A venue was created'],
      ['venue.updated', 'A venue was changed'],
      ['venue.trashed', 'A venue was moved to the trash'],
      ['venue.restored', 'A venue was restored'],
      ['venue.deleted', 'A venue was deleted'],
      ['organizer.created', 'An organizer was created'],
      ['organizer.updated', 'An organizer was changed'],
      ['organizer.trashed', 'An organizer was moved to the trash'],
      ['organizer.restored', 'An organizer was restored'],
      ['organizer.deleted', 'An organizer was deleted'],
      ['term.created', 'A category or tag was created'],
      ['term.updated', 'A category or tag was changed'],
      ['term.trashed', 'A category or tag was moved to the trash'],
      ['term.restored', 'A category or tag was restored'],
      ['term.deleted', 'A category or tag was deleted'],
    ],
  ],
  ['Endpoints', [['webhook_endpoint.disabled', 'An endpoint was disabled']]],
];

export const allTypes: readonly (readonly [EventType, string])[] = eventTypes.flatMap(([, types]) => types);

export const isEventType = (text: string): text is EventType => allTypes.some(([type]) => type === text);
