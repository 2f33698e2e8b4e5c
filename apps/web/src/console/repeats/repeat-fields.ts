import { type Html, html } from '@ngoma/page';
import { checkbox, hidden, inputField, type Option, selectField } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { frequencies, fromRuleText, never, type Repeats } from './repeat-rule.ts';
import { type SeriesEvent, sentenceOf, seriesStartOf } from './series-of-event.ts';

/** The choice of a rule that the form cannot express. The rule is sent with it. */
export const keptChoice = 'keep';

export const repeatsLabel = 'Repeats';
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** How an event repeats. `event` is the stored event or the one that is copied. */
export function repeatFields(form: FormState, event: SeriesEvent | undefined): Html {
  const rule = event?.recurrence?.rrule ?? '';
  const stored = event && fromRuleText(rule, seriesStartOf(event));
  const isKept = event?.recurrence !== undefined && stored === undefined;
  const options: readonly Option[] = [
    ['', 'Never'],
    ...(isKept ? [[keptChoice, `Keep it: ${sentenceOf(event)}`] as const] : []),
    ...frequencies,
  ];
  const chosen = isKept ? keptChoice : (stored?.frequency ?? '');
  const isOpen = form.value('repeats', chosen) !== '' || hasErrors(form);
  return html`<div id="recurrence">
${selectField(form, { name: 'repeats', label: repeatsLabel, value: chosen, options, hint: errorOf(form) })}
${isKept && hidden('repeat_rule', form.value('repeat_rule', rule))}
<details${isOpen && html` open`}>
<summary>How often, and until when</summary>
${detailFields(form, stored ?? never)}
</details>
</div>
`;
}

/** The error of the rule as a whole, which the API found. */
const errorOf = (form: FormState): Html | undefined => {
  const [error] = form.errorsOf('recurrence');
  return error && html`<span class="wrong-text">${error.detail}</span>`;
};

const hasErrors = (form: FormState): boolean =>
  ['recurrence', 'repeat_every', 'repeat_days', 'repeat_until', 'repeat_count'].some(
    (name) => form.errorsOf(name).length > 0,
  );

const detailFields = (form: FormState, { interval, weekdays: days, until, count }: Repeats): Html =>
  html`${inputField(form, {
    ...{ name: 'repeat_every', label: 'Every', inputmode: 'numeric', maxlength: 4, value: interval },
    hint: '1 is each day, week, month or year; 2 is every second one.',
  })}
${weekdayBoxes(form, days)}
${inputField(form, {
  ...{ name: 'repeat_until', label: 'Last day', type: 'date', required: false, value: until },
  hint: 'Such as 5/12/2026. Without a last day and a number of dates, it has no end.',
})}
${inputField(form, {
  ...{ name: 'repeat_count', label: 'Number of dates', inputmode: 'numeric', maxlength: 4, required: false },
  value: count ?? '',
})}
`;

function weekdayBoxes(form: FormState, days: readonly number[]): Html {
  const errors = form.errorsOf('repeat_days');
  return html`<fieldset class="field${errors.length > 0 && ' wrong'}" id="repeat_days">
<legend>On these weekdays</legend>
<p class="hint">None: on the weekday of the start.</p>
${errors.map(
  ({ detail }) => html`<p class="wrong-text">${detail}</p>
`,
)}${weekdays.map((name, day) =>
  checkbox(form, { name: `repeat_day_${day}`, label: name, checked: days.includes(day) }),
)}
</fieldset>
`;
}
