import type { Screen } from '../screen.ts';

export const templateScreens: readonly Screen[] = [];
