import type { Screen } from '../screen.ts';

export const keyScreens: readonly Screen[] = [];
