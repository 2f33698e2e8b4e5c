import { type Html, html } from '@ngoma/page';

/**
 * The actions of a form at its start and its end. The first button is pressed by the key Enter, so it is the one that
 * stores.
 */
export const withActionBars = (buttons: readonly (Html | false)[], content: Html): Html => {
  const bar = html`<p class="actions">
${buttons.filter((button) => button !== false).map((button) => html`${button} `)}
</p>
`;
  return html`${bar}${content}${bar}`;
};
