import { variablesOf } from '../messages/fill-text.ts';
import { fillSome, type TextSource } from '../messages/text-source.ts';

/** The text of a batch with the words of each recipient; those of other texts are left over. */
export function textOfRecipient(text: string): TextSource {
  const names = variablesOf(text);
  return (words) => {
    const missing = names.find((name) => !Object.hasOwn(words, name));
    if (missing === undefined) return fillSome(text, words);
    return [{ code: 'validation_failed', member: 'variables', rule: 'required', what: `must have '${missing}'` }];
  };
}
