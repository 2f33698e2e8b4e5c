import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { UploadedFile } from '@ngoma/express-contract';
import { Problem } from '../../../problems/problem.ts';

/** The file of a form. Throws a Problem if the field is a text. */
export function requireFile([file]: readonly UploadedFile[]): UploadedFile {
  if (file !== undefined) return file;
  const detail =
    "'file' must be a file: CSV or .xlsx with a column of numbers, of at most 10 MB. Send it with a file name.";
  throw new Problem('validation_failed', {
    detail,
    errors: [{ pointer: '/file', code: 'file', detail }],
    params: { file: detail },
  });
}

/** SHA-256 of a file, for the fingerprint of the request. */
export async function digestOf(path: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(path)) digest.update(chunk);
  return digest.digest('hex');
}
