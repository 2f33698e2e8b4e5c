/** Suffixes of the files that SQLite creates beside the database file. */
export const sidecarSuffixes = ['-wal', '-shm', '-journal'] as const;
