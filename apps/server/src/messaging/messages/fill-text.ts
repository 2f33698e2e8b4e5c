const variable = /\{\{([a-z][a-z0-9_]{0,39})\}\}/g;

/** What stands for the variables of a text, by their names. */
export type Words = Readonly<Record<string, string>>;

/** The names of the variables in a text, each once. */
export const variablesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(variable)].map(([, name = '']) => name)),
];

/** The text with these words for its variables, which are all there. Other braces stay as they are. */
export const fillText = (text: string, words: Words): string =>
  text.replace(variable, (_all, name: string) => words[name] ?? '');
