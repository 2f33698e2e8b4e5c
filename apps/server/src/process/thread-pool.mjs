/*
 * The threads of this process for SQLite, files, names and password hashes: each reader and the writer of SQLite keep
 * one busy (database/sqlite/sqlite.ts), and what is left must not wait for them. Node reads the variable when the first of
 * these needs a thread, so this is the first that `main.mjs` and `ngoma.mjs` import; plain JavaScript, as they are.
 */
process.env['UV_THREADPOOL_SIZE'] ??= '12';
