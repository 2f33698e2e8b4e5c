import { type Html, html, type Part } from '@ngoma/page';
import type { FormState } from './form-state.ts';
import { keptFileFields } from './kept-file-field.ts';

interface FieldText {
  /** The member of the request, with dots: `template.id`. */
  readonly name: string;
  /** The id of the field where another form of the page has a field of the same name. */
  readonly id?: string | undefined;
  readonly label: string;
  /** A sentence below the label. */
  readonly hint?: Part;
  /** The stored value; what was typed replaces it. */
  readonly value?: string | number | null | undefined;
  /** `false` adds "(optional)" to the label; without it, as in filters, nothing is said. */
  readonly required?: boolean;
}

export interface InputOptions extends FieldText {
  readonly type?: 'text' | 'password' | 'email' | 'tel' | 'url' | 'number' | 'date' | 'datetime-local' | 'search';
  /** A token of the attribute `autocomplete`. */
  readonly autocomplete?: string;
  readonly maxlength?: number;
  readonly inputmode?: 'numeric' | 'decimal' | 'tel';
  readonly list?: string;
}

/** A field of one line. A password that was typed is not shown again. */
export function inputField(form: FormState, options: InputOptions): Html {
  const { name, id = idOf(name), type = 'text', autocomplete, maxlength, inputmode, list, required, value } = options;
  const shown = type === 'password' ? '' : form.value(name, value);
  return field(
    form,
    options,
    html`
      <input
        id="${id}"
        name="${name}"
        ${attribute('type', type === 'text' ? undefined : type)}
        ${attribute('value', shown === '' ? undefined : shown)}
        ${attribute('autocomplete', autocomplete)}
        ${attribute('maxlength', maxlength)}
        ${attribute('inputmode', inputmode)}
        ${attribute('list', list)}
        ${required && html` required`}
        ${described(form, options)}
      >
    `,
  );
}

export function textArea(form: FormState, options: FieldText & { readonly rows?: number }): Html {
  const { name, rows = 5, required, value } = options;
  // A browser drops a line end that follows the tag.
  return field(
    form,
    options,
    html`<textarea id="${idOf(name)}" name="${name}" rows="${rows}"${required && html` required`}${described(form, options)}>
${form.value(name, value)}</textarea>`,
  );
}

export type Option = readonly [value: string, text: string];

export function selectField(form: FormState, options: FieldText & { readonly options: readonly Option[] }): Html {
  const { name, required, value } = options;
  const chosen = form.value(name, value);
  return field(
    form,
    options,
    html`
      <select id="${idOf(name)}" name="${name}"${required && html` required`}${described(form, options)}>
        ${options.options.map(([each, text]) => html`<option value="${each}"${each === chosen && html` selected`}>${text}</option>`)}
      </select>
    `,
  );
}

/** A file; forms with one need `enctype="multipart/form-data"`. Its name is always `file`. */
export function fileField(
  form: FormState,
  options: Omit<FieldText, 'value' | 'name'> & { readonly accept: string },
): Html {
  const named = { ...options, name: 'file' };
  return field(
    form,
    named,
    html`
      <input
        id="file"
        name="file"
        type="file"
        accept="${options.accept}"
        ${options.required && form.value(keptFileFields.id) === '' && html` required`}
        ${described(form, named)}
      >
      ${keptFileField(form)}
    `,
  );
}

/** The file of an earlier form, which a new one replaces. */
function keptFileField(form: FormState): Html | false {
  if (form.value(keptFileFields.id) === '') return false;
  return html`
    <p class="hint">The file ${form.value(keptFileFields.name)} is kept. Choose another one to replace it.</p>
    ${Object.values(keptFileFields).map((name) => hidden(name, form.value(name)))}
  `;
}

export interface BoxOptions {
  readonly name: string;
  readonly label: Part;
  readonly checked?: boolean;
  /** The value that is sent if the box is checked. */
  readonly value?: string;
}

export const checkbox = (form: FormState, { name, label, checked = false, value = '1' }: BoxOptions): Html =>
  html`
    <label class="box">
      <input type="checkbox" name="${name}" value="${value}"${form.isChecked(name, checked) && html` checked`}> <span>${label}</span>
    </label>
  `;

/** A group of boxes or of radio buttons, of which each has its own value. */
export function choices(
  form: FormState,
  options: Omit<FieldText, 'value'> & {
    readonly type: 'radio' | 'checkbox';
    readonly options: readonly Option[];
    readonly values?: readonly string[];
  },
): Html {
  const { name, label, hint, type } = options;
  const chosen = form.values(name, options.values);
  const errors = form.errorsOf(name);
  return html`
    <fieldset class="field${errors.length > 0 && ' wrong'}" id="${idOf(name)}"${described(form, options)}>
      <legend>${label}</legend>
      ${hintOf(options, hint)}${errorsOf(form, name)}${options.options.map(
        ([value, text]) =>
          html`
        <label class="box">
          <input type="${type}" name="${name}" value="${value}"${chosen.includes(value) && html` checked`}> <span>${text}</span>
        </label>
      `,
      )}
    </fieldset>
  `;
}

export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;

/** The key with which the request is sent once. */
export const idempotencyField = (form: FormState): Html => hidden('idempotency_key', form.idempotencyKey);

/** The errors of the form, with links to its fields. */
export function problemSummary(form: FormState): Html | false {
  const { problem } = form;
  if (problem === undefined) return false;
  const { errors, detail, status } = problem;
  const items = errors.map(
    (error) =>
      html`<li><a href="#${idOf(error.pointer.replace(/^\//, '').replaceAll('/', '.'))}">${error.detail}</a></li>`,
  );
  return html`<div class="problem" role="alert" tabindex="-1"><h2>${status >= 500 ? 'Nothing was sent' : 'Please check the form'}</h2>${
    items.length > 0 ? html`<ul>${items}</ul>` : html`<p>${detail}</p>`
  }${status >= 500 && html`<p>Everything that you typed is still here.</p>`}</div>
`;
}

function field(form: FormState, { name, id = idOf(name), label, hint, required }: FieldText, control: Html): Html {
  const isWrong = form.errorsOf(name).length > 0;
  return html`
    <div class="field${isWrong && ' wrong'}">
      <label for="${id}">
        ${label}${required === false && html` <span class="muted">(optional)</span>`}
      </label>${hintOf({ name }, hint)}${errorsOf(form, name)}${control}
    </div>
  `;
}

/** The id of a field is its name, so that the summary leads to it. Errors of list items lead to the list. */
const idOf = (name: string): string => name.replace(/\.\d+(?:\..*)?$/, '');

const hintOf = ({ name }: Pick<FieldText, 'name'>, hint: Part): Html | false =>
  hint !== undefined && hint !== false && html`<p class="hint" id="${idOf(name)}-hint">${hint}</p>`;

function errorsOf(form: FormState, name: string): Html | false {
  const errors = form.errorsOf(name);
  return (
    errors.length > 0 &&
    html`<p class="wrong-text" id="${idOf(name)}-error">${errors.map(({ detail }) => detail).join(' ')}</p>`
  );
}

function described(form: FormState, { name, hint }: FieldText): Html | false {
  const isWrong = form.errorsOf(name).length > 0;
  const ids = [hint && `${idOf(name)}-hint`, isWrong && `${idOf(name)}-error`].filter(Boolean);
  return ids.length > 0 && html` aria-describedby="${ids.join(' ')}"${isWrong && html` aria-invalid="true"`}`;
}

const attribute = (name: string, value: string | number | undefined): Html | false =>
  value !== undefined && html` ${name}="${value}"`;
