import type { Screen } from '../screen.ts';

export const senderScreens: readonly Screen[] = [];
