/** The options of `npm start` (docs/performance.md). */
const options = ['--max-semi-space-size=8', '--heap-growing-percent=25'];

/**
 * Replaces the process by one that limits its memory, because V8 and glibc read these settings at their start only. It keeps
 * its id, so that signals reach it. Options of the caller stay; Windows and children with a channel to their parent have no
 * replacement. Plain JavaScript, as `ngoma.mjs`.
 */
export function limitMemory() {
  const { execArgv, execPath, argv, env, platform, connected } = process;
  const isGiven = [...execArgv, env.NODE_OPTIONS ?? ''].some((each) => each.includes('semi-space-size'));
  if (isGiven || connected || platform === 'win32' || process.execve === undefined) return;
  process.execve(execPath, [execPath, ...execArgv, ...options, ...argv.slice(1)], { MALLOC_ARENA_MAX: '2', ...env });
}
