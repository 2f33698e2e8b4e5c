import type { Screen } from '../screen.ts';

export const settingsScreens: readonly Screen[] = [];
