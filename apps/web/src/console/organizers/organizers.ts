import type { Screen } from '../screen.ts';

export const organizerScreens: readonly Screen[] = [];
