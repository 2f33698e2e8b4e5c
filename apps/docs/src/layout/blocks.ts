import { type Html, html } from '@ngoma/page';
import type { Field } from '../contract/types.ts';
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
      return html`<dl class="facts">${block.facts.map(([label, words]) => html`<div><dt>${label}</dt><dd>${markdown.inline(words)}</dd></div>`)}</dl>`;
    case 'fields':
      return html`<ul class="fields">${block.fields.map((field) => fieldHtml(field, markdown))}</ul>`;
    case 'code':
      return html`<figure><figcaption>${block.label}</figcaption>${codeHtml(block.language, block.text)}</figure>`;
    case 'samples':
      return samplesHtml(block.samples);
    case 'disclosure':
      return html`<details id="${block.anchor}"><summary>${markdown.inline(block.summary)}</summary>${block.blocks.map((each) => blockHtml(each, markdown, markdownOf))}</details>`;
    case 'form':
      return formHtml(block.form);
  }
}

function fieldHtml({ name, anchor, type, isRequired, description, notes }: Field, markdown: Markdown): Html {
  const facts = notes.map((note, index) => html`${index > 0 && ' · '}${markdown.inline(note)}`);
  return html`<li id="${anchor}"><a href="#${anchor}"><code>${name}</code></a> <span>${markdown.inline(type)}</span>${isRequired && html` <em>required</em>`}${description !== '' && markdown.block(description)}${notes.length > 0 && html`<small>${facts}</small>`}</li>`;
}

/** One sample is shown at a time: the choice is among radio buttons, which need no script. */
const samplesHtml = (samples: readonly Sample[]): Html =>
  html`<fieldset class="samples"><legend>Language</legend>${samples.map(
    ({ label }, index) =>
      html`<input type="radio" name="sample" id="sample-${index}"${index === 0 && html` checked`}><label for="sample-${index}">${label}</label>`,
  )}${samples.map(({ language, text }) => codeHtml(language, text))}</fieldset>`;
