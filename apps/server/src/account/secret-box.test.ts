import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';
import { loadSecretKey } from './secret-key.ts';

const box = createSecretBox('a key of thirty-two characters and more');

test('opens sealed texts, and seals with a new nonce each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(box.open(box.seal(text))).toBe(text);
      expect(box.seal(text)).not.toBe(box.seal(text));
    }),
  );
});

test('rejects another key and a modified text', () => {
  const sealed = box.seal('whsec_secret');
  expect(() => createSecretBox('another key of thirty-two characters').open(sealed)).toThrow();
  const bytes = Buffer.from(sealed, 'base64');
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  expect(() => box.open(bytes.toString('base64'))).toThrow();
});

test('creates a key file once, with mode 0600', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ngoma-secret-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const key = loadSecretKey({ secretKey: undefined, dataDir });
  expect(loadSecretKey({ secretKey: undefined, dataDir })).toBe(key);
  expect(statSync(path.join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
  expect(loadSecretKey({ secretKey: 'given', dataDir })).toBe('given');
});
