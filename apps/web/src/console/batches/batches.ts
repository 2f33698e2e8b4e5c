import type { Screen } from '../screen.ts';

export const batchScreens: readonly Screen[] = [];
