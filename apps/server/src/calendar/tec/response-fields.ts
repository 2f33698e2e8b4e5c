/** A part of a response. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** The requested members: a whole member (`true`), or some of its members. */
interface Selection {
  [name: string]: true | Selection;
}

/**
 * Selects the members in WordPress' `_fields`: `title,start_date_details.year`. A top-level list is reduced item by
 * item. As in WordPress, a path enters an inner list by position only: `events.0.title`; `events.title` returns an empty
 * list.
 */
export function pickFields(response: JsonValue, fields: string): JsonValue {
  const paths = fields.split(/[\s,]+/).filter((path) => path !== '');
  if (paths.length === 0) return response;
  const selection = toSelection(paths);
  const picked = Array.isArray(response) ? response.map((item) => pick(item, selection)) : pick(response, selection);
  return isEmptyObject(picked) ? [] : picked;
}

/** PHP writes an empty object as a list. */
const isEmptyObject = (value: JsonValue): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/** WordPress' `_envelope`: status and headers inside the body, for clients that cannot read them. */
export function toEnvelope(status: number, headers: Readonly<Record<string, string>>, body: JsonValue): JsonValue {
  return { body, status, headers };
}

/** No response is nested deeper than this. */
const MAX_DEPTH = 10;

/** A member that is also selected as a whole stays whole. */
function toSelection(paths: readonly string[]): Selection {
  const root = emptySelection();
  for (const path of paths) select(root, path.split('.', MAX_DEPTH));
  return root;
}

function select(within: Selection, [name, ...rest]: readonly string[]): void {
  if (name === undefined || within[name] === true) return;
  if (rest.length === 0) {
    within[name] = true;
    return;
  }
  const inner = within[name] ?? emptySelection();
  within[name] = inner;
  select(inner, rest);
}

/** Without a prototype, so that `constructor` is a name like any other. */
function emptySelection(): Selection {
  return Object.create(null) as Selection; // as: Object.create() is typed any
}

function pick(value: JsonValue, selection: Selection): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  const chosen = Object.entries(value).flatMap(([name, member]) => {
    const wanted = selection[name];
    return wanted === undefined ? [] : [[name, wanted === true ? member : pick(member, wanted)] as const];
  });
  return Array.isArray(value) ? chosen.map(([, member]) => member) : Object.fromEntries(chosen);
}
