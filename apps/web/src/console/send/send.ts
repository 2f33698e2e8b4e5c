import type { Screen } from '../screen.ts';

export const sendScreens: readonly Screen[] = [];
