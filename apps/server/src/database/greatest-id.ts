/** The largest id that a column of ids can hold, on both engines. */
export const greatestId = 2_147_483_647;
