/** Endings of what SQLite keeps beside the file of a database, and takes for a part of it. */
export const sidecarSuffixes = ['-wal', '-shm', '-journal'] as const;
