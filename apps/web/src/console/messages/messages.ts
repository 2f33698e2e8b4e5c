import type { Screen } from '../screen.ts';
import { messageDetailScreens } from './message-detail.ts';
import { messageListScreens } from './message-list.ts';

export const messageScreens: readonly Screen[] = [...messageListScreens, ...messageDetailScreens];
