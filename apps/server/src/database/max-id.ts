/** The largest id that a column of ids can hold, on both engines. */
export const maxId = 2_147_483_647;
