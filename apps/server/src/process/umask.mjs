/*
 * Restricts all new files and folders to their owner: they contain messages, phone numbers and keys. Plain JavaScript, as
 * `main.mjs` and `ngoma.mjs`, which import it first.
 */
process.umask(0o077);
