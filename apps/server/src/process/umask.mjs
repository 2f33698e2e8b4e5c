/*
 * Every file that this process creates is for its owner only, and every folder too: they contain messages, phone numbers
 * and keys. Plain JavaScript, as `main.mjs` and `ngoma.mjs`, which import it first.
 */
process.umask(0o077);
