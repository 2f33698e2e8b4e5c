import type { Screen } from '../screen.ts';

export const deliveryScreens: readonly Screen[] = [];
