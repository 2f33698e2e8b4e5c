import { type DocumentedCarrier, digits, phone } from './documented-carrier.ts';

const error = (message: string) => `ybs_autocreate_status=ERROR&ybs_autocreate_message=${encodeURIComponent(message)}`;

export const documented: DocumentedCarrier = {
  source: 'no document is public; handlers/yo of nyaruka/courier and its tests, November 2026',
  answers: [
    [200, 'ybs_autocreate_status=OK', 'accepted'],
    [200, error(`${digits}:BLACKLISTED`), 'opted out: blocked'],
    [200, error('YBS AutoCreate Subsystem: Access denied due to wrong authorization code'), 'stopped: wrong_password'],
    // Not in the program: other errors, and pages of a proxy.
    [200, error('An error that no rule knows'), 'kept'],
    [200, 'Welcome', 'uncertain'],
  ],
  texts: [
    [
      { account: '1', dest: '8008', message: 'Yes', sender: digits },
      { from: phone, to: '8008', text: 'Yes' },
    ],
    [
      { account: '1', dest: '8008', message: 'STOP', from: phone },
      { from: phone, to: '8008', text: 'STOP' },
    ],
  ],
};
