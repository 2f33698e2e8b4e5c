import type { Screen } from '../screen.ts';

export const carrierScreens: readonly Screen[] = [];
