import type { components, NgomaClient } from '@ngoma/client';
import type { ConsoleRequest, ConsoleResponse, Form } from './console-request.ts';
import type { FormState } from './forms/form-state.ts';

type Schemas = components['schemas'];
export type Right = Schemas['Right'];
export type CurrentSession = Schemas['CurrentSession'];

/** A request of a person who is signed in. */
export interface ConsoleVisit {
  readonly request: ConsoleRequest;
  readonly session: CurrentSession;
  /** The API with the rights of this person. */
  readonly api: NgomaClient;
  /** The time zone of the calendar: `Africa/Kampala`. */
  readonly zone: string;
}

/** The parts of the path that the pattern of the screen captures. */
export type Found = readonly (string | undefined)[];

/** The areas of the navigation, in their order. */
export type Area = 'home' | 'events' | 'send' | 'sent' | 'inbox' | 'operate';

/** A page of the console. */
export interface Screen {
  /** The whole path without a slash at the end: `/^\/console\/messages\/(\w+)$/`. */
  readonly path: RegExp;
  /** The person needs one of these rights; without rights, everybody who is signed in. */
  readonly needs?: readonly Right[];
  /** Shows the page. `form` has what was typed if a form is shown again. */
  show(visit: ConsoleVisit, form: FormState, found: Found): Promise<ConsoleResponse>;
  /** Does what a form asks for. If it throws an ApiProblem, the page is shown again with what was typed. */
  submit?(visit: ConsoleVisit, form: Form, found: Found): Promise<ConsoleResponse>;
}

export const hasRight = ({ session }: Pick<ConsoleVisit, 'session'>, ...rights: readonly Right[]): boolean =>
  rights.length === 0 || rights.some((right) => session.rights.includes(right));
