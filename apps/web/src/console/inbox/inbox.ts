import type { Screen } from '../screen.ts';

export const inboxScreens: readonly Screen[] = [];
