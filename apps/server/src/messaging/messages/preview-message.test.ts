import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness/server.ts';
import { type MessagePreview, previewMessage } from './preview-message.ts';

test.each<[string, string, Partial<MessagePreview>]>([
  ['a short text', 'Webale', { encoding: 'gsm7', units: 6, segments: 1, unitsLeft: 154, sendable: true }],
  ['a full segment', 'x'.repeat(160), { segments: 1, unitsLeft: 0 }],
  ['one character more', 'x'.repeat(161), { segments: 2, unitsLeft: 145 }],
  ['an escape pair that did not fit', `${'x'.repeat(152)}€${'x'.repeat(10)}`, { segments: 2, unitsLeft: 141 }],
  ['a text in Luganda', 'ŋ'.repeat(71), { encoding: 'ucs2', units: 71, segments: 2, unitsLeft: 63 }],
  ['a text that is too long', 'x'.repeat(1531), { segments: 11, sendable: false }],
  [
    'characters that force UCS-2, each once',
    'aŋbŋ😀',
    {
      forcingUcs2: [
        { character: 'ŋ', position: 1 },
        { character: '😀', position: 4 },
      ],
    },
  ],
  ['typographic characters', '“Webale”', { encoding: 'ucs2', smartEncoding: { text: '"Webale"', segments: 1 } }],
  ['a text that cannot be made plain', '“Webale” 😀', { smartEncoding: undefined }],
  ['a text that is plain', 'Webale', { forcingUcs2: [], smartEncoding: undefined }],
])('%s', (_name, given, want) => {
  expect(previewMessage(given)).toMatchObject(want);
});

test('lists at most twenty characters', () => {
  const text = Array.from({ length: 30 }, (_, index) => String.fromCharCode(0x4e00 + index)).join('');
  expect(previewMessage(text).forcingUcs2).toHaveLength(20);
});

test('200: matches the contract', async () => {
  await using server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  const { data } = await server.client.POST('/v1/messages/preview', { body: { message: 'Aŋŋamba “nti”' } });
  expect(data).toEqual({
    encoding: 'ucs2',
    units: 13,
    segments: 1,
    characters_left: 57,
    sendable: true,
    costs: [],
    forcing_ucs2: [
      { character: 'ŋ', position: 1 },
      { character: '“', position: 8 },
      { character: '”', position: 12 },
    ],
    smart_encoding: { message: `Ang'ng'amba "nti"`, segments: 1 },
  });
  expect(await server.database.read('messages')).toEqual([]);
});

test('200: `smart_encoding` counts the text with its replacements', async () => {
  await using server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  const preview = async (message: string) =>
    (await server.client.POST('/v1/messages/preview', { body: { message, smart_encoding: true } })).data;
  expect(await preview('“Webale”')).toMatchObject({
    ...{ encoding: 'gsm7', units: 8, segments: 1, forcing_ucs2: [] },
    smart_encoding: { message: '"Webale"', segments: 1 },
  });
  expect(await preview('“Webale” 😀')).toMatchObject({ encoding: 'ucs2', smart_encoding: null });
});

test('400 validation_failed: an empty text', async () => {
  await using server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  const { error } = await server.client.POST('/v1/messages/preview', { body: { message: '' } });
  expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
});

test('400 message_too_long, 400 invalid_json: the text is too long, or the body is not JSON', async () => {
  await using server = await startServer({ environment: { NGOMA_WORKER: 'off' } });
  const preview = (body: string) =>
    fetch(`${server.url}/v1/messages/preview`, {
      method: 'POST',
      headers: { authorization: server.bearer, 'content-type': 'application/json' },
      body,
    });
  const refused = [await preview(JSON.stringify({ message: 'x'.repeat(10_001) })), await preview('{')];
  const problems = await Promise.all(refused.map((response) => response.json()));
  expect(problems).toMatchObject([{ code: 'message_too_long' }, { code: 'invalid_json' }]);
});
