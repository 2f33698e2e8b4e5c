import { type Html, html } from '@ngoma/page';
import { documentedOrigin } from '../samples/origin.ts';
import type { FormInput, RequestForm } from '../try-it/form.ts';

/** The form that sends a request. It is shown by the script that sends it. */
export function formHtml({ method, template, inputs, body, credentials }: RequestForm): Html {
  const required = inputs.filter((each) => each.isRequired || each.value !== '');
  const optional = inputs.filter((each) => !required.includes(each));
  return html`<form class="try" data-method="${method}" data-template="${template}" hidden>
<label>Server<input name="server" type="url" required value="${documentedOrigin}"></label>
${credentials !== 'none' && credentialsHtml(credentials)}
${required.map(inputHtml)}${optional.length > 0 && optionalHtml(optional)}
${body !== undefined && bodyHtml(body)}
<button>Send</button>
<div class="answer" role="status"></div></form><noscript><p>The form needs JavaScript; the samples do not.</p></noscript>`;
}

const credentialsHtml = (credentials: RequestForm['credentials']): Html =>
  html`<label>API key, or login:application password${credentials === 'optional' && ' (optional)'}<input
    name="credentials" type="password" autocomplete="off" spellcheck="false"></label>`;

function optionalHtml(optional: readonly FormInput[]): Html {
  const words = optional.length === 1 ? 'parameter' : 'parameters';
  return html`<details><summary>${optional.length} optional ${words}</summary>${optional.map(inputHtml)}</details>`;
}

function bodyHtml({ examples, text }: NonNullable<RequestForm['body']>): Html {
  const options = examples.map((each) => html`<option value="${each.text}">${each.name}</option>`);
  const rows = Math.min(12, text.split('\n').length + 1);
  return html`${examples.length > 1 && html`<label>Example<select name="example">${options}</select></label>`}
<label>Body (JSON)<textarea name="body" rows="${rows}" spellcheck="false">
${text}</textarea></label>`;
}

// Addresses swallow such segments, and the request would go to another operation.
const noDots = html` pattern="(?![.]{1,2}$).+" title="Not a dot or two"`;

function inputHtml({ place, name, value, hint, isRequired, choices }: FormInput): Html {
  const marks = html` data-place="${place}" data-name="${name}"${isRequired && html` required`}`;
  const options = ['', ...choices].map((each) => html`<option${each === value && html` selected`}>${each}</option>`);
  const control =
    choices.length > 0
      ? html`<select${marks}>${options}</select>`
      : html`<input${marks}${place === 'path' && noDots} value="${value}"${hint !== '' && html` placeholder="${hint}"`}>`;
  return html`<label>${name}${control}</label>`;
}
