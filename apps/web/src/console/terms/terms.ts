import type { Screen } from '../screen.ts';
import { deleteTermScreen } from './delete-term.ts';
import { newTermScreen, termScreen } from './term-form.ts';
import type { TermKind } from './term-kind.ts';
import { termListScreen } from './term-list.ts';

/** List, forms and the question before a deletion. */
export const termScreens = (kind: TermKind): readonly Screen[] => [
  termListScreen(kind),
  newTermScreen(kind),
  termScreen(kind),
  deleteTermScreen(kind),
];
