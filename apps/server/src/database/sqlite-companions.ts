/** Endings of what SQLite keeps beside the file of a database, and takes for a part of it. */
export const sqliteCompanions = ['-wal', '-shm', '-journal'] as const;
