import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The texts that any file of a folder contains, as `<file>: <text>`. */
export function grepFiles(folder: string, texts: readonly string[]): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return files
    .filter((file) => statSync(path.join(folder, file)).isFile())
    .flatMap((file) => {
      const bytes = readFileSync(path.join(folder, file));
      return texts.filter((text) => bytes.includes(text)).map((text) => `${file}: ${text}`);
    });
}
