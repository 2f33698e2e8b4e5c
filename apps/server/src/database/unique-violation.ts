/** True for the error of a statement or commit that would have stored a second row with the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  // SQLSTATE 23505 on PostgreSQL; SQLite has one code for all constraints and says which in its message.
  return error.code === '23505' || (error.code === 'SQLITE_CONSTRAINT' && error.message.includes('UNIQUE constraint'));
}
