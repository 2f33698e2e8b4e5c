import { describe, expect, test } from 'vitest';
import { anonymous, type Caller, type Role, type UserId } from '../../account/caller.ts';
import { decideListedStatuses } from './access.ts';

const as = (role: Role): Caller => ({ kind: 'user', user: { id: 1 as UserId, login: role, role } });

describe('decideListedStatuses', () => {
  test.each<readonly [string, Caller]>([
    ['visitors', anonymous],
    ['subscribers', as('subscriber')],
  ])('shows published posts to %s and rejects other statuses', (_name, caller) => {
    const published = { statuses: ['publish'], errors: [] };
    expect(decideListedStatuses(caller, undefined)).toEqual(published);
    expect(decideListedStatuses(caller, ['publish'])).toEqual(published);
    for (const asked of [['publish', 'draft'], ['trash'], ['publish', 'publish']] as const)
      expect(decideListedStatuses(caller, asked).errors).toMatchObject([{ name: 'status' }]);
  });

  test('shows all statuses but the trash to callers who can write, and the trash on request', () => {
    const usual = ['publish', 'future', 'draft', 'pending', 'private'];
    expect(decideListedStatuses(as('contributor'), undefined).statuses).toEqual(usual);
    expect(decideListedStatuses(as('editor'), ['trash', 'trash']).statuses).toEqual(['trash']);
  });
});
