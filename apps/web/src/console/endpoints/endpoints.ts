import type { Screen } from '../screen.ts';

export const endpointScreens: readonly Screen[] = [];
