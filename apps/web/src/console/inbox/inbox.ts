import type { Screen } from '../screen.ts';
import { inboxDetailScreens } from './inbox-detail.ts';
import { inboxListScreens } from './inbox-list.ts';

export const inboxScreens: readonly Screen[] = [...inboxListScreens, ...inboxDetailScreens];
