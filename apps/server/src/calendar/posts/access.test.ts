import { describe, expect, test } from 'vitest';
import { anonymous, type Caller, type Role, type UserId } from '../../account/caller.ts';
import { decideListedStatuses } from './access.ts';

const as = (role: Role): Caller => ({ kind: 'user', user: { id: 1 as UserId, login: role, role } });

describe('a list shows', () => {
  test.each<readonly [string, Caller]>([
    ['visitors', anonymous],
    ['subscribers', as('subscriber')],
  ])('%s what is published, and refuses other statuses', (_name, caller) => {
    expect(decideListedStatuses(caller, undefined)).toEqual(['publish']);
    expect(decideListedStatuses(caller, ['publish'])).toEqual(['publish']);
    expect(() => decideListedStatuses(caller, ['publish', 'draft'])).toThrow("'status' must be publish");
  });

  test('who writes everything but the trash, which is shown where they ask for it', () => {
    expect(decideListedStatuses(as('contributor'), undefined)).toEqual([
      ...['publish', 'future', 'draft', 'pending', 'private'],
    ]);
    expect(decideListedStatuses(as('editor'), ['trash', 'trash'])).toEqual(['trash']);
  });
});
