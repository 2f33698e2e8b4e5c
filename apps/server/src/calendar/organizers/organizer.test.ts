import { expect, test } from 'vitest';
import { decideOrganizerFields } from './organizer.ts';

test('a patch changes only its members', () => {
  const first = { name: 'Guild', phone: '1', email: 'a@example.ug', website: 'https://example.ug' };
  const { fields: current } = decideOrganizerFields(undefined, first);
  const { fields } = decideOrganizerFields(current, { phone: '', website: '' });
  expect(fields).toEqual({ name: 'Guild', phone: '', website: '', email: 'a@example.ug' });
});
