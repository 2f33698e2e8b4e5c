import { userInfo } from 'node:os';
import type { Actor } from '../audit/record-audit.ts';

/** Who runs the command, for the audit. */
export function operator(): Actor {
  try {
    return { kind: 'cli', name: userInfo().username };
  } catch {
    // In a container the user may have a number only.
    return { kind: 'cli', name: `uid ${process.getuid?.()}` };
  }
}
