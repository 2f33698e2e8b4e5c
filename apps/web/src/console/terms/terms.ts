import type { Screen } from '../frame/screen.ts';
import { newTermScreen } from './new-term.ts';
import { termScreen } from './term-form.ts';
import type { TermKind } from './term-kind.ts';
import { termListScreen } from './term-list.ts';

/** List, forms and the question before a deletion. */
export const termScreens = (kind: TermKind): readonly Screen[] => [
  termListScreen(kind),
  newTermScreen(kind),
  termScreen(kind),
];
