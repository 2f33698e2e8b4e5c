/**
 * In the place of a key where a signed-in user sent the message. The column takes no null: SQLite would have to write the
 * whole table again for that.
 */
export const noKey = '';
