import type { Screen } from '../screen.ts';

export const optOutScreens: readonly Screen[] = [];
