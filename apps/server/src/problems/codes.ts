import type { components } from '@ngoma/contract';
import { accountProblems } from './accounts.ts';
import { calendarProblems } from './calendar.ts';
import { commonProblems } from './common.ts';
import { messagingProblems } from './messaging.ts';

/** The codes of openapi/common/problem.yaml. */
export type ProblemCode = components['schemas']['ProblemCode'];

export interface ProblemMeaning {
  readonly status: number;
  readonly title: string;
}

export const problems = {
  ...commonProblems,
  ...accountProblems,
  ...messagingProblems,
  ...calendarProblems,
} satisfies Record<ProblemCode, ProblemMeaning>;
