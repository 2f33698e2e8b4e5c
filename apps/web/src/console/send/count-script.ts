import { existsSync, readFileSync } from 'node:fs';
import { hashSource } from '@ngoma/page';
import { createScript } from '../frame/console-page.ts';

const file = new URL('../../../dist/count.js', import.meta.url);

type Script = ReturnType<typeof createScript>;

let script: Script | undefined;

/** Counts while somebody types. Undefined if `npm run prepare` did not build it: then the button counts. */
export function countScript(): Script | undefined {
  if (script !== undefined || !existsSync(file)) return script;
  const text = readFileSync(file, 'utf8');
  script = createScript(text, hashSource(text));
  return script;
}
