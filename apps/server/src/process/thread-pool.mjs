/*
 * Sets the number of threads for SQLite, files, DNS and password hashes: each reader and the writer of SQLite keep one
 * busy (database/sqlite/sqlite.ts). Node reads the variable at the first use of a thread, so `main.mjs` and `ngoma.mjs`
 * import this first; plain JavaScript, as they are.
 */
process.env['UV_THREADPOOL_SIZE'] ??= '12';
