import { createReadStream } from 'node:fs';
import { maxSourceBytes } from './fetch-source.ts';
import { SourceFailed } from './import.ts';

/** A file of the operator, or a pipe, within the limit that responses have too. */
export async function readSourceFile(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of createReadStream(path)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxSourceBytes) throw new SourceFailed('The file has more than 20 MB: divide it into smaller ones.');
  }
  return Buffer.concat(chunks);
}
