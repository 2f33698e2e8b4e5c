import type { Screen } from '../screen.ts';

export const eventScreens: readonly Screen[] = [];
