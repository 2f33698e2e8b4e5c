import { type Html, html, type Part } from '@ngoma/page';

/** In the place of a list without records: why it is empty, and what to do first. */
export const emptyHtml = (reason: Part, step?: Part): Html => html`
  <div class="empty">
    <p>${reason}</p>
    ${step && html`<p>${step}</p>`}
  </div>
`;
