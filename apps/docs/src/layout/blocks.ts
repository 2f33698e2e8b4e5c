import { type Html, html } from '@ngoma/page';
import { type Field, hasMembers, type Members } from '../contract/types.ts';
import { codeHtml, headingHtml, type Markdown } from '../markdown/to-html.ts';
import type { Block, Sample } from '../pages/page.ts';
import { formHtml } from './form.ts';

/** A piece of a page as HTML. `markdownOf` writes the Markdown of a file of the repository. */
export function blockHtml(block: Block, markdown: Markdown, markdownOf: (file: string) => Markdown): Html {
  switch (block.kind) {
    case 'heading':
      return headingHtml(block.level, block.anchor, html`${block.text}`);
    case 'text':
      return markdown.block(block.markdown);
    case 'document':
      return markdownOf(block.file).block(block.markdown);
    case 'route':
      return html`<p class="route"><b class="method ${block.method.toLowerCase()}">${block.method}</b> <code>${block.path}</code></p>`;
    case 'facts':
      return html`<dl class="facts">${block.facts.map(
        ([label, words]) => html`<div><dt>${label}</dt><dd>${markdown.inline(words)}</dd></div>`,
      )}</dl>`;
    case 'members':
      return membersHtml(block.members, markdown);
    case 'code':
      return html`<figure><figcaption>${block.label}</figcaption>${codeHtml(block.language, block.text)}</figure>`;
    case 'samples':
      return samplesHtml(block.samples);
    case 'disclosure':
      return html`<details id="${block.anchor}"><summary>${markdown.inline(block.summary)}</summary>${block.blocks.map(
        (each) => blockHtml(each, markdown, markdownOf),
      )}</details>`;
    case 'form':
      return formHtml(block.form);
  }
}

const membersHtml = ({ fields, alternatives }: Members, markdown: Markdown): Html => html`
  ${fields.length > 0 && html`<ul class="fields">${fields.map((field) => fieldHtml(field, markdown))}</ul>`}
  ${alternatives.map(
    ({ type, members }) => html`
      <div class="members">
        <p>either ${markdown.inline(type)}</p>
        ${membersHtml(members, markdown)}
      </div>`,
  )}`;

function fieldHtml(field: Field, markdown: Markdown): Html {
  const { name, anchor, type, isRequired, description, notes, members } = field;
  const facts = notes.map((note, index) => html`${index > 0 && ' · '}${markdown.inline(note)}`);
  const nested = html`
    <details class="members">
      <summary>its members</summary>
      ${membersHtml(members, markdown)}
    </details>`;
  return html`
    <li id="${anchor}">
      <a href="#${anchor}"><code>${name}</code></a>
      <span>${markdown.inline(type)}</span>
      ${isRequired && html`<em>required</em>`}
      ${description !== '' && markdown.block(description)}
      ${notes.length > 0 && html`<small>${facts}</small>`}
      ${hasMembers(members) && nested}
    </li>`;
}

/** One sample is shown at a time: the choice is among radio buttons, which need no script. */
const samplesHtml = (samples: readonly Sample[]): Html =>
  html`<fieldset class="samples"><legend>Language</legend>${samples.map(
    ({ label }, index) =>
      html`
        <input type="radio" name="sample" id="sample-${index}"${index === 0 && html` checked`}>
        <label for="sample-${index}">${label}</label>
      `,
  )}${samples.map(({ language, text }) => codeHtml(language, text))}</fieldset>`;
