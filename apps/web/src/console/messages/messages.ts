import type { Screen } from '../screen.ts';

export const messageScreens: readonly Screen[] = [];
