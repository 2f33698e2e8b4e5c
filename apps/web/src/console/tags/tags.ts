import type { Screen } from '../screen.ts';

export const tagScreens: readonly Screen[] = [];
