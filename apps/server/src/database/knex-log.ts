/** Knex writes its warnings to standard output, which belongs to the answers of commands; errors are thrown as well. */
export const quietLog = {
  warn: (message: unknown) => process.emitWarning(String(message)),
  error: (message: unknown) => process.emitWarning(String(message)),
  deprecate: (message: unknown) => process.emitWarning(String(message)),
  debug: () => undefined,
};
