import type { Screen } from '../frame/screen.ts';
import { newPlaceScreen } from './new-place.ts';
import { placeScreen } from './place-form.ts';
import type { PlaceKind } from './place-kind.ts';
import { placeListScreen } from './place-list.ts';

/** List, form of a new record and form of a stored one. */
export const placeScreens = (kind: PlaceKind): readonly Screen[] => [
  placeListScreen(kind),
  newPlaceScreen(kind),
  placeScreen(kind),
];
