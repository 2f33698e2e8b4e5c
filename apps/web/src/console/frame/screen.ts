import type { components, NgomaClient } from '@ngoma/client';
import type { FormState } from '../forms/form-state.ts';
import type { ConsoleRequest, ConsoleResponse, Form } from '../request/console-request.ts';

type Schemas = components['schemas'];
export type Right = Schemas['Right'];
type CurrentSession = Schemas['CurrentSession'];

/** A request of a person who is signed in. */
export interface ConsoleVisit {
  readonly request: ConsoleRequest;
  readonly session: CurrentSession;
  /** The API with the rights of this person. */
  readonly api: NgomaClient;
  /** The time zone of the settings of the calendar: `Africa/Kampala`. */
  readonly zone: string;
  /** The time zone of settings without one. */
  readonly serviceZone: string;
  /** The areas that this person may see. */
  readonly areas: ConsoleAreas;
}

/** The parts of the path that the pattern of the screen captures. */
export type Found = readonly (string | undefined)[];

export type AreaName = 'home' | 'events' | 'send' | 'sent' | 'inbox' | 'operate';

/** The areas of the navigation, in their order. */
export type ConsoleAreas = readonly {
  readonly area: AreaName;
  readonly text: string;
  readonly pages: readonly ConsolePageEntry[];
}[];

interface ConsolePageEntry {
  /** The beginning of the addresses of all its screens: `/console/venues`. */
  readonly address: string;
  readonly text: string;
  /** The person needs one of these rights; without rights, everybody who is signed in. */
  readonly needs: readonly Right[];
  readonly screens: readonly Screen[];
}

/** A page of the console. Its rights are those of its entry in the areas. */
export interface Screen {
  /** The whole path without a slash at the end: `/^\/console\/messages\/(\w+)$/`. */
  readonly path: RegExp;
  /** Shows the page. `form` has what was typed if a form is shown again. */
  show(visit: ConsoleVisit, form: FormState, found: Found): Promise<ConsoleResponse>;
  /** Does what a form asks for. If it throws an ApiProblem, the page is shown again with what was typed. */
  submit?(visit: ConsoleVisit, form: Form, found: Found): Promise<ConsoleResponse>;
}

export const hasRight = ({ session }: Pick<ConsoleVisit, 'session'>, ...rights: readonly Right[]): boolean =>
  rights.length === 0 || rights.some((right) => session.rights.includes(right));

/** The areas and pages that a person may see. */
export const areasFor = (areas: ConsoleAreas, visit: Pick<ConsoleVisit, 'session'>): ConsoleAreas =>
  areas
    .map((area) => ({
      ...area,
      pages: area.pages.filter(({ needs, screens }) => screens.length > 0 && hasRight(visit, ...needs)),
    }))
    .filter(({ pages }) => pages.length > 0);
