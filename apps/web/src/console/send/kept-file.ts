import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { deleteKeptFile } from '../forms/kept-file-field.ts';
import { invalidField } from '../request/console-api.ts';
import type { Form } from '../request/console-request.ts';

/** Fields that carry the file from the form to the check page and back, because a browser sends a file only once. */
export const fileFields = { content: 'csv', name: 'csv_name', remove: 'csv_remove' } as const;

/** The largest file, compressed, that a field of a form may hold. */
const maxCharacters = 1_000_000;
const maxBytes = 10 * 1024 * 1024;

/** Puts the file among what was typed, compressed, so that every page that follows has it. Throws an ApiProblem. */
export async function keepFile({ fields, file }: Form): Promise<void> {
  if (fields.has(fileFields.remove)) for (const name of Object.values(fileFields)) fields.delete(name);
  if (file === undefined) return;
  // The columns of another file.
  fields.delete('number_columns');
  const content = (await promisify(gzip)(await file.arrayBuffer())).toString('base64');
  if (content.length > maxCharacters)
    throw invalidField('file', 'The file is too large for this page. Divide it, or send it with the API.');
  fields.set(fileFields.content, content);
  fields.set(fileFields.name, file.name.slice(0, 200));
  deleteKeptFile(fields);
}

/** The file that was kept; undefined without one. Throws an ApiProblem. */
export async function readFile(fields: URLSearchParams): Promise<File | undefined> {
  const kept = fields.get(fileFields.content);
  if (kept === null) return undefined;
  const bytes = await promisify(gunzip)(Buffer.from(kept, 'base64'), { maxOutputLength: maxBytes }).catch(() => {
    throw invalidField('file', 'The file did not arrive whole. Choose it again.');
  });
  return new File([new Uint8Array(bytes)], fields.get(fileFields.name) ?? 'recipients.csv', {
    type: 'application/octet-stream',
  });
}
