import type { Screen } from '../screen.ts';

export const venueScreens: readonly Screen[] = [];
