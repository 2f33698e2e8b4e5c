import { toPlainText } from '../plain-text.ts';
import type { Place, PlaceKind } from './place-kind.ts';

export const nameOf = ({ nameField }: PlaceKind, place: Place): string =>
  toPlainText(String(place[nameField] ?? '')) || 'Without a name';

export const namesOf = ({ fields }: PlaceKind): readonly string[] => fields.map(({ name }) => name);
