import { describe, expect, test } from 'vitest';
import { loadContract } from '../src/http/document.ts';
import { createPathValidator } from '../src/http/validation.ts';

const { document } = loadContract();
const headers = { authorization: 'Bearer ngoma_test_x' };

const refused: readonly [name: string, text: string][] = [
  ['a high half at the end', 'a\ud83d'],
  ['a high half before another character', '\ud83da'],
  ['a low half', '\ude00'],
  ['two halves in the wrong order', '\ude00\ud83d'],
  ['two high halves and a low one', '\ud83d\ud83d\ude00'],
  ['a control character', 'a\u0007b'],
];

describe.each([
  ['/v1/messages', { to: '+256772123456' }, 'a text of 1 to 10 segments without control characters'],
  ['/v1/messages/preview', {}, 'a text of 1 to 10000 characters without control characters'],
])('%s', (path, others, accepts) => {
  const validate = createPathValidator(document, path);
  const send = (message: string) =>
    validate({ method: 'post', path, headers, query: {}, body: { ...others, message } });

  test.each(refused)('refuses %s', async (_name, message) => {
    const faults = [{ place: 'body', members: ['message'], rule: 'pattern', accepts: `must be ${accepts}` }];
    await expect(send(message)).rejects.toMatchObject({ faults });
  });

  test.each(['Webale 😀', '\u{1f941}\u{1f941}', 'a\tb\nc\r'])('takes %j', async (message) => {
    await expect(send(message)).resolves.toMatchObject({ body: { message } });
  });
});

test('a half is told together with what else is wrong', async () => {
  const validate = createPathValidator(document, '/v1/messages');
  const body = { to: '0772', message: '\ud83d' };
  const faults = [{ members: ['to'] }, { members: ['message'] }];
  await expect(validate({ method: 'post', path: '/v1/messages', headers, query: {}, body })).rejects.toMatchObject({
    faults: expect.arrayContaining(faults.map((each) => expect.objectContaining(each))),
  });
});
