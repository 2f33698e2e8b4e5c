import type { Screen } from '../screen.ts';
import { batchDetailScreens } from './batch-detail.ts';
import { batchListScreens } from './batch-list.ts';

export const batchScreens: readonly Screen[] = [...batchListScreens, ...batchDetailScreens];
