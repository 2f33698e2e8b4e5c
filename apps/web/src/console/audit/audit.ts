import type { Screen } from '../screen.ts';

export const auditScreens: readonly Screen[] = [];
