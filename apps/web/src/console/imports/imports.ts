import type { Screen } from '../screen.ts';
import { importDetailScreens } from './import-detail.ts';
import { importListScreens } from './import-list.ts';
import { newImportScreens } from './new-import.ts';
import { scheduleScreens } from './schedules.ts';

export const importScreens: readonly Screen[] = [
  ...importListScreens,
  ...newImportScreens,
  ...importDetailScreens,
  ...scheduleScreens,
];
