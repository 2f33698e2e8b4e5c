/**
 * The environment of a process for strangers' input or passwords: no secret, and the folder of Node's compiled code, if the
 * operator or a test set it.
 */
export function childEnvironment(): Record<string, string> {
  const folder = process.env['NODE_COMPILE_CACHE'];
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}
