import { type Html, html } from '@ngoma/page';
import { documentedOrigin } from '../samples/origin.ts';
import type { FormInput, RequestForm } from '../try-it/form.ts';

/** The form that sends a request. It is shown by the script that sends it. */
export function formHtml({ method, template, inputs, body, credentials }: RequestForm): Html {
  const required = inputs.filter((each) => each.isRequired || each.value !== '');
  const optional = inputs.filter((each) => !required.includes(each));
  return html`<form class="try" data-method="${method}" data-template="${template}" hidden>
<label>Server<input name="server" type="url" required value="${documentedOrigin}"></label>
${credentials !== 'none' && html`<label>API key, or login:application password${credentials === 'optional' && ' (optional)'}<input name="credentials" type="password" autocomplete="off" spellcheck="false"></label>`}
${required.map(inputHtml)}${optional.length > 0 && html`<details><summary>${optional.length} optional ${optional.length === 1 ? 'parameter' : 'parameters'}</summary>${optional.map(inputHtml)}</details>`}
${
  body !== undefined &&
  html`${body.examples.length > 1 && html`<label>Example<select name="example">${body.examples.map(({ name, text }) => html`<option value="${text}">${name}</option>`)}</select></label>`}<label>Body (JSON)<textarea name="body" rows="${Math.min(12, body.text.split('\n').length + 1)}" spellcheck="false">
${body.text}</textarea></label>`
}
<button>Send</button>
<div class="answer" role="status"></div></form><noscript><p>The form needs JavaScript; the samples do not.</p></noscript>`;
}

// Addresses swallow such segments, and the request would go to another operation.
const noDots = html` pattern="(?![.]{1,2}$).+" title="Not a dot or two"`;

function inputHtml({ place, name, value, hint, isRequired, choices }: FormInput): Html {
  const marks = html` data-place="${place}" data-name="${name}"${isRequired && html` required`}`;
  const control =
    choices.length > 0
      ? html`<select${marks}>${['', ...choices].map((choice) => html`<option${choice === value && html` selected`}>${choice}</option>`)}</select>`
      : html`<input${marks}${place === 'path' && noDots} value="${value}"${hint !== '' && html` placeholder="${hint}"`}>`;
  return html`<label>${name}${control}</label>`;
}
