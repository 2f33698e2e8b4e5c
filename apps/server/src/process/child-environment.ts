/**
 * What a process for strangers' input and for passwords gets of our environment: no secret, and where Node keeps compiled
 * code, if the operator or a test set that.
 */
export function childEnvironment(): Record<string, string> {
  const folder = process.env['NODE_COMPILE_CACHE'];
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}
