import type { RequestFault } from '../messages/request-fault.ts';

const variable = /\{\{([a-z][a-z0-9_]{0,39})\}\}/g;

/** The text with the words of a recipient; a fault where a variable of the text has none. Other braces stay as they are. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string | RequestFault {
  const missing = [...text.matchAll(variable)]
    .map(([, name = '']) => name)
    .find((name) => !Object.hasOwn(values, name));
  if (missing !== undefined) {
    return { code: 'validation_failed', member: 'variables', rule: 'required', what: `must have '${missing}'` };
  }
  return text.replace(variable, (_all, name: string) => values[name] ?? '');
}
