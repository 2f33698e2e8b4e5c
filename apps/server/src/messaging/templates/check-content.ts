import { type RequestError, refuseErrors } from '../messages/check/request-error.ts';
import { variablesOf } from './render-text.ts';
import type { TemplateContent } from './template.ts';

/** Throws a Problem with all that is wrong where the variables of the texts and the declared ones are not the same. */
export function checkContent({ texts, variables }: TemplateContent): void {
  const used = new Set(Object.values(texts).flatMap(variablesOf));
  const undeclared = Object.entries(texts).flatMap(([language, text]) =>
    variablesOf(text)
      .filter((name) => !Object.hasOwn(variables, name))
      .map((name): RequestError => {
        const what = `uses '{{${name}}}', which 'variables' does not have`;
        return { code: 'validation_failed', member: `texts/${language}`, rule: 'variables', what };
      }),
  );
  const unused = Object.keys(variables)
    .filter((name) => !used.has(name))
    .map((name): RequestError => {
      const what = `is in no text: write '{{${name}}}' into one, or leave it out`;
      return { code: 'validation_failed', member: `variables/${name}`, rule: 'unused', what };
    });
  const errors = [...undeclared, ...unused];
  if (errors.length > 0) throw refuseErrors(errors);
}
