import { describe, expect, test } from 'vitest';
import { anonymous, type Caller, type Role, type UserId } from '../../account/caller.ts';
import { decideListedStatuses } from './access.ts';

const as = (role: Role): Caller => ({ kind: 'user', user: { id: 1 as UserId, login: role, role } });

describe('a list shows', () => {
  test.each<readonly [string, Caller]>([
    ['visitors', anonymous],
    ['subscribers', as('subscriber')],
  ])('%s what is published, and refuses other statuses', (_name, caller) => {
    const published = { statuses: ['publish'], errors: [] };
    expect(decideListedStatuses(caller, undefined)).toEqual(published);
    expect(decideListedStatuses(caller, ['publish'])).toEqual(published);
    for (const asked of [['publish', 'draft'], ['trash'], ['publish', 'publish']] as const)
      expect(decideListedStatuses(caller, asked).errors).toMatchObject([{ name: 'status' }]);
  });

  test('who writes everything but the trash, which is shown where they ask for it', () => {
    const usual = ['publish', 'future', 'draft', 'pending', 'private'];
    expect(decideListedStatuses(as('contributor'), undefined).statuses).toEqual(usual);
    expect(decideListedStatuses(as('editor'), ['trash', 'trash']).statuses).toEqual(['trash']);
  });
});
