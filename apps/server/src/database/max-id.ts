/** Maximum of an id column on both engines. */
export const maxId = 2_147_483_647;
