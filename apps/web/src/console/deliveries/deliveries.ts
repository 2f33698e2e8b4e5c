import type { Screen } from '../screen.ts';
import { deliveryDetailScreens } from './delivery-detail.ts';
import { deliveryListScreens } from './delivery-list.ts';

export const deliveryScreens: readonly Screen[] = [...deliveryListScreens, ...deliveryDetailScreens];
