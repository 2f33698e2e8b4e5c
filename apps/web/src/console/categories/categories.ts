import type { Screen } from '../screen.ts';

export const categoryScreens: readonly Screen[] = [];
