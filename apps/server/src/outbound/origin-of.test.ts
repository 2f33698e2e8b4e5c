import { expect, test } from 'vitest';
import { originOf } from './origin-of.ts';

test.each([
  ['https://hooks.example.ug/t/s3cr3t?token=s3cr3t#s3cr3t', 'https://hooks.example.ug'],
  ['https://okello:s3cr3t@hooks.example.ug:8443/', 'https://hooks.example.ug:8443'],
  ['http://127.0.0.1:4000/s3cr3t', 'http://127.0.0.1:4000'],
  ['file:///home/s3cr3t', 'That address'],
  ['s3cr3t', 'That address'],
])('of %s only the origin is told', (url, origin) => {
  expect(originOf(url)).toBe(origin);
});
