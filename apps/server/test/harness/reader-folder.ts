import path from 'node:path';
import sharp from 'sharp';
import { temporaryFolder } from '../../../../test/harness/child-server.ts';

/** The working folder of a reader of the documentation, with the image that guides and samples upload. */
export async function createReaderFolder(): Promise<string> {
  const folder = temporaryFolder();
  const blank = { width: 8, height: 8, channels: 3, background: 'white' } as const;
  await sharp({ create: blank }).toFile(path.join(folder, 'nyege-nyege.jpg'));
  return folder;
}
